import type { Block } from '#contract/learning/article.ts'
import type { ImportedItemKind, SourceKind } from '#contract/packages/package-report.ts'
import {
  toArticleMaterials,
  createEmptyResult,
  type ReadContent,
  createSkippedContent,
  toVideoMaterials,
} from '../cartridge/content.ts'
import { readPage } from '../cartridge/html-page.ts'
import { decodePage } from '../cartridge/decode-page.ts'
import type { ReadQuestion } from '../cartridge/qti/written-question.ts'
import { NO_LIMITS, toQuizContent } from '../cartridge/quiz-content.ts'
import { toAssignment } from '../cartridge/texts.ts'
import type { FoundMaterial } from '../found.ts'
import { linkBlocks } from '../link-blocks.ts'
import { getFileExtension, type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import { chooseTitle } from '../report.ts'
import { findDescendants, getAttribute, findChildren, getRawText } from '../xml/element.ts'
import type { CoursePart } from './course-tree.ts'
import { toHtml, localizeFileAddresses } from './html.ts'
import { readProblem } from './problem.ts'

const PAGE_MAX_BYTES = 4 * 1024 ** 2

/** Import result for one component of a vertical. */
export interface ReadComponent {
  part: CoursePart
  source: SourceKind
  becomes: ImportedItemKind | null
  notes: string[]
  problem?: string
  questions?: ReadQuestion[]
}

/** Components that this app cannot represent. The text is the reason in the report. */
const reasons: Readonly<Record<string, readonly [SourceKind, string]>> = {
  discussion: ['discussion', 'Ruang diskusi tidak ada di sini'],
  lti: ['tool', 'Alat dari luar (LTI) tidak bisa dibuka di sini'],
  lti_consumer: ['tool', 'Alat dari luar (LTI) tidak bisa dibuka di sini'],
  poll: ['other', 'Pemungutan suara tidak ada di sini'],
  survey: ['other', 'Kuesioner tidak ada di sini. Pakai survei di akhir kelas'],
  edx_sga: ['assignment', 'Tugas unggah berkas tanpa teks: buat sebagai tugas'],
  scorm: ['unit', 'Paket SCORM di dalam kursus tidak dibuka. Bawa berkasnya lewat "Impor paket"'],
  library_content: ['bank', 'Isinya ada di pustaka lain, tidak di paket ini'],
  'drag-and-drop-v2': ['other', 'Soal seret dan taruh pada gambar tidak ada di kuis'],
  done: ['other', 'Tombol "selesai" sudah ada di setiap materi'],
}

/**
 * Reads a vertical, which Open edX shows as one page. Consecutive texts become one article, and consecutive problems
 * become one quiz.
 */
export async function readVertical(
  files: PackageFiles,
  folder: string,
  vertical: CoursePart,
  title: string,
): Promise<{ materials: FoundMaterial[]; components: ReadComponent[]; notes: string[] }> {
  const materials: FoundMaterial[] = []
  const components: ReadComponent[] = []
  /** Notes for the report that concern the whole page. */
  const notes: string[] = []
  let blocks: Block[] = []
  let problems: { component: ReadComponent; questions: ReadQuestion[] }[] = []
  const getTitle = () => (materials.length === 0 ? title : chooseTitle(`${title} (${materials.length + 1})`).title)

  function endText() {
    const articles = blocks.length > 0 ? toArticleMaterials(getTitle(), blocks) : []
    if (articles) materials.push(...articles)
    else notes.push('Satu bagian teksnya terlalu panjang untuk sebuah artikel, jadi teksnya tidak ikut')
    blocks = []
  }
  function endQuiz() {
    if (problems.length === 0) return
    const questions = problems.flatMap(each => each.questions)
    const quiz = toQuizContent('quiz', getTitle(), { questions, rules: NO_LIMITS, notes: [] })
    materials.push(...quiz.materials)
    notes.push(...quiz.notes)
    // Assigns the returned questions to the components of their problems. The questions are still in the same order,
    // but some of them were changed.
    const rest = [...(quiz.questions ?? [])]
    for (const { component, questions: asked } of problems) {
      component.questions = rest.splice(0, asked.length)
      if (component.questions.every(({ kind }) => kind === 'skipped'))
        component.problem = 'Tidak ada soal yang bisa ikut'
    }
    problems = []
  }

  for (const part of getComponents(vertical)) {
    if (CHOOSING.has(part.tag) && part.children.length > 0) {
      components.push({ part, source: 'bank', becomes: null, notes: [ALL_SHOWN] })
      continue
    }
    if (part.tag === 'problem') {
      endText()
      const count = problems.reduce((sum, each) => sum + each.questions.length, 0)
      const component: ReadComponent = { part, source: 'quiz', becomes: 'quiz', notes: [] }
      problems.push({ component, questions: readProblem(files, part, count + 1) })
      components.push(component)
      continue
    }
    endQuiz()
    const foundComponent = await readComponent(files, folder, part, part.title || title)
    const { content } = foundComponent
    components.push({ part, ...content })
    blocks.push(...foundComponent.blocks)
    if (content.materials.length > 0) {
      endText()
      materials.push(...content.materials)
    }
  }
  endText()
  endQuiz()
  return { materials, components, notes }
}

/** Returns all components in their order. The components inside a container come directly after the container. */
const getComponents = ({ children }: CoursePart): CoursePart[] =>
  children.flatMap(child => [child, ...getComponents(child)])

/** Containers whose content Open edX shows only in part: randomly chosen problems, or one of several branches. */
const CHOOSING = new Set(['library_content', 'split_test', 'conditional'])
const ALL_SHOWN = 'Di asalnya tampil sebagian (acak atau bersyarat): di sini semua isinya tampil'

/** Reads a component that is not a problem. Returns either blocks for the article or separate materials. */
async function readComponent(
  files: PackageFiles,
  folder: string,
  part: CoursePart,
  title: string,
): Promise<{ content: ReadContent; blocks: Block[] }> {
  if (part.tag === 'html') return readTextContent(files, folder, await extractHtml(files, folder, part), title)
  if (part.tag === 'video') return getVideo(files, folder, part, title)
  if (part.tag === 'openassessment') {
    const prompts = findDescendants(part.element, 'description').map(getRawText).join('\n')
    const page = await readPage(files, localizeFileAddresses(prompts), folder)
    if (!page) return { content: createSkippedContent('assignment', 'Teksnya terlalu rumit untuk dibaca'), blocks: [] }
    const notes =
      findDescendants(part.element, 'criterion').length > 0 ? ['Rubrik dan penilaian antarpeserta tidak ikut'] : []
    return { content: toAssignment(title, page, { notes, materials: [] }), blocks: [] }
  }
  const [source, why] = reasons[part.tag] ?? ['other', `Komponen "${part.tag.slice(0, 40)}" tidak dikenal`]
  return { content: createSkippedContent(source, why), blocks: [] }
}

async function extractHtml(files: PackageFiles, folder: string, { element, id }: CoursePart): Promise<string> {
  const name = getAttribute(element, 'filename') || id
  const path = files.find(resolvePath(folder, `html/${name.replaceAll(':', '/')}.html`))
  return path === undefined ? toHtml(element.children) : decodePage(await files.read(path, PAGE_MAX_BYTES))
}

async function readTextContent(files: PackageFiles, folder: string, html: string, title: string) {
  const page = await readPage(files, localizeFileAddresses(html), folder)
  if (!page) return { content: createSkippedContent('page', 'Halaman ini terlalu rumit untuk dibaca'), blocks: [] }
  const { blocks, notes, videos } = page
  if (blocks.length === 0 && videos.length === 0)
    return {
      content:
        notes.length > 0
          ? createSkippedContent('page', `Tidak berisi teks. ${notes.join('. ')}`)
          : createEmptyResult('page'),
      blocks,
    }
  const content: ReadContent = { source: 'page', becomes: 'article', notes, materials: toVideoMaterials(videos, title) }
  return { content, blocks }
}

async function getVideo(files: PackageFiles, folder: string, { element }: CoursePart, title: string) {
  const listed = [...getAttribute(element, 'html5_sources').matchAll(/"([^"]+)"/g)].map(([, address = '']) => address)
  const sources = [...findChildren(element, 'source').map(source => getAttribute(source, 'src')), ...listed]
  for (const source of sources) {
    const path = files.find(resolvePath(folder, localizeFileAddresses(` ${source}`)))
    const file =
      path !== undefined && getFileExtension(path) === 'mp4' ? await files.media.file(path, 'mp4') : undefined
    if (!file) continue
    const materials = toVideoMaterials([file.name], title).map(video => ({ ...video, title }))
    const content: ReadContent = { source: 'page', becomes: 'video', notes: ['Takarir video tidak ikut'], materials }
    return { content, blocks: [] }
  }
  const youtube =
    getAttribute(element, 'youtube_id_1_0') || /1\.00:([\w-]+)/.exec(getAttribute(element, 'youtube'))?.[1] || ''
  const address = youtube === '' ? sources[0] : `https://www.youtube.com/watch?v=${youtube}`
  if (address === undefined) return { content: createSkippedContent('page', 'Videonya tidak ada di paket'), blocks: [] }
  const notes = ['Video dari situs lain menjadi tautan']
  const content: ReadContent = { source: 'link', becomes: 'article', notes, materials: [] }
  return { content, blocks: linkBlocks(title, address) }
}
