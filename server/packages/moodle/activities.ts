import type { SourceKind } from '#contract/packages/package-report.ts'
import { toArticleContent, readFile } from '../cartridge/files.ts'
import { createEmptyResult, type ReadContent, createSkippedContent } from '../cartridge/content.ts'
import type { ReadPage } from '../cartridge/html-page.ts'
import { toAssignment, createLinkArticle } from '../cartridge/texts.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { shortenForMessage, chooseTitle } from '../report.ts'
import { findChild, findChildren } from '../xml/element.ts'
import type { Activity } from './backup.ts'
import { getAreaFolder } from './file-names.ts'
import { readPackagedActivity } from './packaged-activity.ts'
import { createHeading, joinPages, readField, readText } from './texts.ts'
import { getValue } from './values.ts'

const COMPLEX = 'Teksnya terlalu rumit untuk dibaca'
const FILES_MAX = 200

type Reader = (files: PackageFiles, activity: Activity, title: string) => Promise<ReadContent>

/**
 * Functions that read an activity, by the name of its Moodle module. A quiz is not in this list, because it is read
 * together with the question bank.
 */
const readers: Readonly<Record<string, Reader>> = {
  page: readPageActivity,
  label: async (files, activity) => toPageContent('page', activity.title, await intro(files, activity)),
  book: readBook,
  lesson: readLesson,
  glossary: readGlossary,
  resource: readResourceActivity,
  folder: readFolder,
  url: readUrl,
  assign: readAssign,
  assignment: readAssign,
  workshop: readAssign,
  scorm: readUnits,
  h5pactivity: readUnits,
  forum: async (files, activity, title) => {
    const content = toPageContent('discussion', title, await intro(files, activity))
    return { ...content, notes: ['Pemantik diskusi menjadi artikel, tanpa tempat menjawab', ...content.notes] }
  },
}

/** Modules that this app cannot represent. The text is the reason in the report. */
const reasons: Readonly<Record<string, readonly [SourceKind, string]>> = {
  imscp: ['unit', 'Paket IMS di dalam cadangan tidak dibuka. Bawa berkasnya lewat "Impor paket"'],
  hvp: [
    'unit',
    'Kegiatan H5P dari plugin lama menyimpan isinya tanpa paket. Unduh berkas .h5p-nya, lalu bawa lewat "Impor paket"',
  ],
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

/** Reads the content of an activity that is not a quiz. */
export function readActivityContent(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const reader = readers[activity.kind]
  if (reader) return reader(files, activity, title)
  const [source, why] = reasons[activity.kind] ?? [
    'other',
    `Kegiatan Moodle "${shortenForMessage(activity.kind)}" tidak dikenal`,
  ]
  return Promise.resolve(createSkippedContent(source, why))
}

const getArea = ({ contextId, kind }: Activity, area: string, itemId = '0') => ({
  contextId,
  component: `mod_${kind}`,
  area,
  itemId,
})

const intro = (files: PackageFiles, activity: Activity) =>
  readField(files, activity.fields, 'intro', getArea(activity, 'intro'))

/** Converts an HTML text that was already read to one or several articles. */
export function toPageContent(source: 'page' | 'discussion', title: string, page: ReadPage | undefined): ReadContent {
  if (!page) return createSkippedContent(source, COMPLEX)
  if (page.blocks.length === 0 && page.videos.length === 0)
    return page.notes.length > 0
      ? createSkippedContent(source, `Tidak berisi teks. ${page.notes.join('. ')}`)
      : createEmptyResult(source)
  return { ...toArticleContent('page', title, page.blocks, page), source }
}

async function readPageActivity(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const content = await readField(files, activity.fields, 'content', getArea(activity, 'content'))
  // Moodle shows the description above a page only if the options of the page contain `printintro`.
  const isShown = /"printintro";s:1:"1"/.test(getValue(activity.fields, 'displayoptions'))
  return toPageContent('page', title, isShown ? joinPages(await intro(files, activity), content) : content)
}

/**
 * Reads a book. Each visible chapter becomes an article. Hidden chapters are left out, and a note states their number.
 */
async function readBook(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const chapters = findChildren(findChild(activity.fields, 'chapters'), 'chapter')
  const visibleChapters = chapters.filter(chapter => getValue(chapter, 'hidden') !== '1')
  const hidden = chapters.length - visibleChapters.length
  const parts: ReadContent[] = []
  for (const chapter of visibleChapters) {
    const area = getArea(activity, 'chapter', chapter.attributes.get('id'))
    const page = await readField(files, chapter, 'content', area)
    parts.push(toPageContent('page', chooseTitle(getValue(chapter, 'title'), title).title, page))
  }
  return together('page', parts, hidden > 0 ? [`${hidden} bab tersembunyi tidak ikut`] : [])
}

const CONTENT_PAGE = '20'

/**
 * Reads a lesson. Its content pages become articles in their order. Questions and branches are left out, and a note
 * states their number.
 */
async function readLesson(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const pages = findChildren(findChild(activity.fields, 'pages'), 'page')
  const shownPages = pages.filter(page => getValue(page, 'qtype') === CONTENT_PAGE)
  const questions = pages.length - shownPages.length
  const parts: ReadContent[] = []
  for (const page of shownPages) {
    const area = getArea(activity, 'page_contents', page.attributes.get('id'))
    const text = await readText(files, getValue(page, 'contents'), area)
    parts.push(toPageContent('page', chooseTitle(getValue(page, 'title'), title).title, text))
  }
  const notes = ['Jalan bercabang menjadi urutan biasa']
  if (questions > 0) notes.push(`${questions} halaman soal di dalam pelajaran tidak ikut`)
  return together('page', parts, notes)
}

async function readGlossary(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const entries = findChildren(findChild(activity.fields, 'entries'), 'entry')
  const pages: (ReadPage | undefined)[] = [await intro(files, activity)]
  for (const entry of entries) {
    const area = getArea(activity, 'entry', entry.attributes.get('id'))
    const page = await readField(files, entry, 'definition', area)
    const concept = shortenForMessage(getValue(entry, 'concept'))
    pages.push(page && { ...page, blocks: [createHeading(concept || title), ...page.blocks] })
  }
  return toPageContent('page', title, joinPages(...pages))
}

/**
 * Reads a resource, which is a main file with additional files. Only the main file becomes a material, and the first
 * listed file is the main file.
 */
async function readResourceActivity(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const [path, ...others] = listPaths(files, getAreaFolder(getArea(activity, 'content')))
  if (path === undefined) return createSkippedContent('file', 'Berkasnya tidak ada di cadangan')
  const content = await readFile(files, path, title, false)
  const lost = others.filter(each => !files.media.brings(each)).length
  if (lost === 0 || content.problem !== undefined) return content
  return { ...content, notes: [...content.notes, `${lost} berkas lain dari materi ini tidak ikut`] }
}

/** Reads a SCORM or H5P activity. The only file in its file area is the package. */
function readUnits(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const [path] = listPaths(files, getAreaFolder(getArea(activity, 'package')))
  return readPackagedActivity(files, path, title)
}

async function readFolder(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const { parts, notes } = await readEach(
    files,
    getAreaFolder(getArea(activity, 'content')),
    name => chooseTitle(name, title).title,
  )
  return together('file', parts, notes)
}

/** Reads every file of a folder as a separate content. A message about a problem contains the file name. */
async function readEach(files: PackageFiles, folder: string, titleFor: (name: string) => string) {
  const allPaths = listPaths(files, folder).toSorted((a, b) => (a < b ? -1 : 1))
  const parts: ReadContent[] = []
  for (const path of allPaths.slice(0, FILES_MAX)) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const part = await readFile(files, path, titleFor(name.replace(/\.\w{1,8}$/, '')), false)
    parts.push(part.problem === undefined ? part : { ...part, problem: `${shortenForMessage(name)}: ${part.problem}` })
  }
  const rest = allPaths.length - FILES_MAX
  return { parts, notes: rest > 0 ? [`${rest} berkas lain tidak ikut`] : [] }
}

const listPaths = (files: PackageFiles, folder: string) => files.paths.filter(path => path.startsWith(`${folder}/`))

async function readUrl(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const page = (await intro(files, activity)) ?? { blocks: [], videos: [], notes: [COMPLEX] }
  return createLinkArticle(title, getValue(activity.fields, 'externalurl'), { intro: page })
}

async function readAssign(files: PackageFiles, activity: Activity, title: string): Promise<ReadContent> {
  const page = joinPages(
    await intro(files, activity),
    await readField(files, activity.fields, 'activity', getArea(activity, 'activityattachment')),
    await readField(files, activity.fields, 'instructauthors', getArea(activity, 'instructauthors')),
  )
  if (!page) return createSkippedContent('assignment', COMPLEX)
  const attached = getAreaFolder(getArea(activity, 'introattachment'))
  const { parts, notes } = await readEach(
    files,
    attached,
    name => chooseTitle(`${title}: ${shortenForMessage(name)}`).title,
  )
  return toAssignment(title, page, {
    notes: [...notes, ...getNotes(parts)],
    materials: parts.flatMap(part => part.materials),
  })
}

/**
 * Returns the notes of several contents, without duplicates. For a content that cannot be read, the reason becomes a
 * note.
 */
const getNotes = (parts: readonly ReadContent[]) => [
  ...new Set(parts.flatMap(part => (part.problem === undefined ? part.notes : [part.problem]))),
]

/** Joins several contents of one activity into one content. */
function together(source: SourceKind, parts: readonly ReadContent[], notes: readonly string[]): ReadContent {
  const materials = parts.flatMap(part => part.materials)
  const allNotes = getNotes(parts)
  if (materials.length === 0 && allNotes.length > 0) return createSkippedContent(source, allNotes.join('. '))
  if (materials.length === 0)
    return { ...createEmptyResult(source), notes: [...createEmptyResult(source).notes, ...notes] }
  const becomes = parts.find(part => part.becomes !== null)?.becomes ?? 'article'
  return { source, becomes, notes: [...notes, ...allNotes], materials }
}
