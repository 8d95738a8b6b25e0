import type { Block } from '#contract/learning/article.ts'
import { getFileExtension, getFolder, type PackageFiles, PICTURES } from '../manifest/package-files.ts'
import { splitParagraphs } from '../paragraphs.ts'
import {
  toArticleMaterials,
  createEmptyResult,
  type ReadContent,
  createSkippedContent,
  toVideoMaterials,
} from './content.ts'
import { decodePage } from './decode-page.ts'
import { createPictureBlock, readPage } from './html-page.ts'
import { toAssignment } from './texts.ts'

const PAGE_MAX_BYTES = 4 * 1024 ** 2
const FILE_MINUTES = 10

const reasons: Readonly<Record<string, string>> = {
  swf: 'Flash tidak bisa diputar lagi di browser mana pun',
  doc: 'Dokumen Word: simpan sebagai PDF, lalu unggah sebagai materi',
  docx: 'Dokumen Word: simpan sebagai PDF, lalu unggah sebagai materi',
  ppt: 'Presentasi: simpan sebagai PDF, lalu unggah sebagai materi',
  pptx: 'Presentasi: simpan sebagai PDF, lalu unggah sebagai materi',
  xls: 'Lembar kerja tidak bisa menjadi materi',
  xlsx: 'Lembar kerja tidak bisa menjadi materi',
  mp3: 'Audio belum bisa menjadi materi',
  webm: 'Video harus MP4',
  mov: 'Video harus MP4',
}

/** Converts a single file to a material. The file extension decides the kind of material. */
export async function readFile(
  files: PackageFiles,
  path: string,
  title: string,
  isAssignment: boolean,
): Promise<ReadContent> {
  const ending = getFileExtension(path)
  if (ending === 'html' || ending === 'htm' || ending === 'xhtml') {
    const page = await readPage(files, decodePage(await files.read(path, PAGE_MAX_BYTES)), getFolder(path))
    if (!page) return createSkippedContent('page', 'Halaman ini terlalu rumit untuk dibaca')
    if (isAssignment) return toAssignment(title, page, { notes: [], materials: [] })
    if (page.blocks.length === 0 && page.videos.length === 0)
      return page.notes.length > 0
        ? createSkippedContent('page', `Tidak berisi teks. ${page.notes.join('. ')}`)
        : createEmptyResult('page')
    return toArticleContent('page', title, page.blocks, page)
  }
  const summary = `Dari berkas ${path.slice(path.lastIndexOf('/') + 1)}.`
  const textFields = { title, minutes: FILE_MINUTES }
  if (ending === 'txt') {
    const blocks = splitParagraphs(decodePage(await files.read(path, PAGE_MAX_BYTES)))
    return blocks.length > 0
      ? toArticleContent('file', title, blocks, { videos: [], notes: [] })
      : createEmptyResult('file')
  }
  if (ending === 'pdf' || ending === 'mp4') {
    const file = await files.media.file(path, ending)
    if (!file) return createSkippedContent('file', `Isinya bukan ${ending.toUpperCase()}`)
    const kind = ending === 'pdf' ? 'pdf' : 'video'
    return { source: 'file', becomes: kind, notes: [], materials: [{ ...textFields, kind, file: file.name, summary }] }
  }
  if (PICTURES.has(ending)) {
    const picture = await files.media.picture(path)
    if (!picture) return createSkippedContent('file', 'Gambar ini tidak terbaca')
    return toArticleContent('file', title, [createPictureBlock(title, picture)], { videos: [], notes: [] })
  }
  return createSkippedContent('file', reasons[ending] ?? `Berkas .${ending || 'tanpa jenis'} tidak bisa menjadi materi`)
}

/** Returns a text as one or several articles, followed by the videos of the text. */
export function toArticleContent(
  source: 'page' | 'file',
  title: string,
  blocks: readonly Block[],
  { videos, notes }: { videos: readonly string[]; notes: readonly string[] },
): ReadContent {
  const materials = blocks.length > 0 ? toArticleMaterials(title, blocks) : []
  if (!materials) return createSkippedContent(source, 'Satu bagian teksnya terlalu panjang untuk sebuah artikel')
  const split = materials.length > 1 ? [`Terlalu panjang untuk satu artikel: menjadi ${materials.length} bagian`] : []
  return {
    source,
    becomes: materials.length > 0 ? 'article' : 'video',
    notes: [...notes, ...split],
    materials: [...materials, ...toVideoMaterials(videos, title)],
  }
}
