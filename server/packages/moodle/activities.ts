import type { SourceKind } from '#contract/packages/package-report.ts'
import { articleContent, readFile } from '../cartridge/files.ts'
import { nothingIn, type ReadContent, skipped } from '../cartridge/content.ts'
import type { ReadPage } from '../cartridge/html-page.ts'
import { assignmentOf } from '../cartridge/texts.ts'
import { linkBlocks } from '../link-blocks.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { shown, titleOf } from '../report.ts'
import { childAt, childrenOf } from '../xml/element.ts'
import type { Activity } from './backup.ts'
import { areaFolder } from './file-names.ts'
import { heading, joined, readField, readText } from './texts.ts'
import { valueOf } from './values.ts'

const COMPLEX = 'Teksnya terlalu rumit untuk dibaca'
const LINK_MINUTES = 5
const FILES_MAX = 200

type Reader = (files: PackageFiles, activity: Activity, title: string) => Promise<ReadContent>

/** Readers by the name of Moodle's module. Quizzes are read with the question bank. */
const readers: Readonly<Record<string, Reader>> = {
  page: readPageActivity,
  label: async (files, activity) => pageContent('page', activity.title, await intro(files, activity)),
  book: readBook,
  lesson: readLesson,
  glossary: readGlossary,
  resource: readResourceActivity,
  folder: readFolder,
  url: readUrl,
  assign: readAssign,
  assignment: readAssign,
  workshop: readAssign,
  forum: async (files, activity, title) => {
    const content = pageContent('discussion', title, await intro(files, activity))
    return { ...content, notes: ['Pemantik diskusi menjadi artikel, tanpa tempat menjawab', ...content.notes] }
  },
}

/** Reasons for modules that have no counterpart here. */
const reasons: Readonly<Record<string, readonly [SourceKind, string]>> = {
  scorm: ['unit', 'Paket SCORM di dalam cadangan tidak dibuka. Bawa berkas SCORM-nya lewat "Impor paket"'],
  imscp: ['unit', 'Paket IMS di dalam cadangan tidak dibuka. Bawa berkasnya lewat "Impor paket"'],
  h5pactivity: ['other', 'Isi H5P belum bisa dibuka di sini'],
  hvp: ['other', 'Isi H5P belum bisa dibuka di sini'],
  lti: ['tool', 'Alat dari luar (LTI) tidak bisa dibuka di sini'],
  bigbluebuttonbn: ['tool', 'Pertemuan daring: buat sebagai webinar'],
  zoom: ['tool', 'Pertemuan daring: buat sebagai webinar'],
  chat: ['discussion', 'Ruang obrolan tidak ada di sini'],
  choice: ['other', 'Pemungutan suara tidak ada di sini'],
  feedback: ['other', 'Kuesioner tidak ada di sini. Pakai survei di akhir kelas'],
  survey: ['other', 'Kuesioner tidak ada di sini. Pakai survei di akhir kelas'],
  data: ['other', 'Basis data isian peserta tidak ada di sini'],
  wiki: ['other', 'Wiki tidak ada di sini'],
  attendance: ['other', 'Kehadiran dicatat lewat webinar'],
  customcert: ['other', 'Sertifikat diatur di sini'],
  qbank: ['other', 'Bank soalnya dibaca sendiri'],
}

/** Reads the content of an activity that is no quiz. */
export function readActivityContent(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const reader = readers[activity.kind]
  if (reader) return reader(files, activity, title)
  const [source, why] = reasons[activity.kind] ?? ['other', `Kegiatan Moodle "${shown(activity.kind)}" tidak dikenal`]
  return Promise.resolve(skipped(source, why))
}

const areaOf = ({ contextId, kind }: Activity, area: string, itemId = '0') => ({
  contextId,
  component: `mod_${kind}`,
  area,
  itemId,
})

const intro = (files: PackageFiles, activity: Activity) =>
  readField(files, activity.fields, 'intro', areaOf(activity, 'intro'))

/** Returns an HTML text as articles. */
export function pageContent(source: 'page' | 'discussion', title: string, page: ReadPage | undefined): ReadContent {
  if (!page) return skipped(source, COMPLEX)
  if (page.blocks.length === 0 && page.videos.length === 0)
    return page.notes.length > 0 ? skipped(source, `Tidak berisi teks. ${page.notes.join('. ')}`) : nothingIn(source)
  return { ...articleContent('page', title, page.blocks, page), source }
}

async function readPageActivity(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const content = await readField(files, activity.fields, 'content', areaOf(activity, 'content'))
  // Moodle shows the description of a page above it only if the page's options say so.
  const isShown = /"printintro";s:1:"1"/.test(valueOf(activity.fields, 'displayoptions'))
  return pageContent('page', title, isShown ? joined(await intro(files, activity), content) : content)
}

/** Each chapter of a book is an article; hidden chapters are left out and counted. */
async function readBook(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const chapters = childrenOf(childAt(activity.fields, 'chapters'), 'chapter')
  const visible = chapters.filter(chapter => valueOf(chapter, 'hidden') !== '1')
  const hidden = chapters.length - visible.length
  const parts: ReadContent[] = []
  for (const chapter of visible) {
    const area = areaOf(activity, 'chapter', chapter.attributes.get('id'))
    const page = await readField(files, chapter, 'content', area)
    parts.push(pageContent('page', titleOf(valueOf(chapter, 'title'), title).title, page))
  }
  return together('page', parts, hidden > 0 ? [`${hidden} bab tersembunyi tidak ikut`] : [])
}

const CONTENT_PAGE = '20'

/** The content pages of a lesson become articles in their order; its questions and branches are left out and counted. */
async function readLesson(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const pages = childrenOf(childAt(activity.fields, 'pages'), 'page')
  const shownPages = pages.filter(page => valueOf(page, 'qtype') === CONTENT_PAGE)
  const questions = pages.length - shownPages.length
  const parts: ReadContent[] = []
  for (const page of shownPages) {
    const area = areaOf(activity, 'page_contents', page.attributes.get('id'))
    const text = await readText(files, valueOf(page, 'contents'), area)
    parts.push(pageContent('page', titleOf(valueOf(page, 'title'), title).title, text))
  }
  const notes = ['Jalan bercabang menjadi urutan biasa']
  if (questions > 0) notes.push(`${questions} halaman soal di dalam pelajaran tidak ikut`)
  return together('page', parts, notes)
}

async function readGlossary(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const entries = childrenOf(childAt(activity.fields, 'entries'), 'entry')
  const pages: (ReadPage | undefined)[] = [await intro(files, activity)]
  for (const entry of entries) {
    const area = areaOf(activity, 'entry', entry.attributes.get('id'))
    const page = await readField(files, entry, 'definition', area)
    const concept = shown(valueOf(entry, 'concept'))
    pages.push(page && { ...page, blocks: [heading(concept || title), ...page.blocks] })
  }
  return pageContent('page', title, joined(...pages))
}

/** Reads the main file of a resource. Moodle marks it by its order; the others belong to it. */
async function readResourceActivity(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const own = filesIn(files, areaFolder(areaOf(activity, 'content')))
  const path = own.find(each => /\.x?html?$/i.test(each)) ?? own[0]
  if (path === undefined) return skipped('file', 'Berkasnya tidak ada di cadangan')
  return readFile(files, path, title, false)
}

async function readFolder(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const own = filesIn(files, areaFolder(areaOf(activity, 'content')))
  const parts: ReadContent[] = []
  for (const path of own.slice(0, FILES_MAX)) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const part = await readFile(files, path, titleOf(name.replace(/\.\w{1,8}$/, ''), title).title, false)
    parts.push(part.problem === undefined ? part : { ...part, problem: `${shown(name)}: ${part.problem}` })
  }
  const rest = own.length - FILES_MAX
  return together('file', parts, rest > 0 ? [`${rest} berkas lain di dalam folder tidak ikut`] : [])
}

const filesIn = (files: PackageFiles, folder: string) =>
  files.paths.filter(path => path.startsWith(`${folder}/`)).toSorted((a, b) => (a < b ? -1 : 1))

async function readUrl(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const address = valueOf(activity.fields, 'externalurl')
  if (address === '') return skipped('link', 'Tautannya kosong')
  const page = await intro(files, activity)
  const notes = /^https:/i.test(address) ? [] : [`Alamatnya bukan https, jadi tinggal sebagai kata: ${shown(address)}`]
  const blocks = [...(page?.blocks ?? []), ...linkBlocks(title, address)]
  return {
    source: 'link',
    becomes: 'article',
    notes: [...(page?.notes ?? []), ...notes],
    materials: [{ kind: 'article', title, minutes: LINK_MINUTES, blocks }],
  }
}

async function readAssign(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const page = joined(
    await intro(files, activity),
    await readField(files, activity.fields, 'activity', areaOf(activity, 'activityattachment')),
    await readField(files, activity.fields, 'instructauthors', areaOf(activity, 'instructauthors')),
  )
  if (!page) return skipped('assignment', COMPLEX)
  const attached = filesIn(files, areaFolder(areaOf(activity, 'introattachment')))
  const parts: ReadContent[] = []
  for (const path of attached.slice(0, FILES_MAX)) {
    const name = shown(path.slice(path.lastIndexOf('/') + 1))
    const part = await readFile(files, path, titleOf(`${title}: ${name}`).title, false)
    parts.push(part.problem === undefined ? part : { ...part, problem: `Lampiran "${name}": ${part.problem}` })
  }
  const beside = together('file', parts, [])
  return assignmentOf(title, page, { notes: beside.notes, materials: beside.materials })
}

/** Joins the contents of one activity. A part that cannot be read is a note. */
function together(source: SourceKind, parts: readonly ReadContent[], notes: readonly string[]): ReadContent {
  const materials = parts.flatMap(part => part.materials)
  const all = parts.flatMap(part => (part.problem === undefined ? part.notes : [part.problem]))
  if (materials.length === 0 && all.length > 0) return skipped(source, all.join('. '))
  if (materials.length === 0) return { ...nothingIn(source), notes: [...nothingIn(source).notes, ...notes] }
  const becomes = parts.find(part => part.becomes !== null)?.becomes ?? 'article'
  return { source, becomes, notes: [...notes, ...new Set(all)], materials }
}
