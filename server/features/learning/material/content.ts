import type { Block } from '#contract/learning/article.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { ArticleProblem } from '#contract/learning/article-problem.ts'
import {
  type MaterialForm,
  formatReadings,
  formatRubric,
  type WrittenMaterial,
} from '#contract/learning/material-form.ts'
import { parseArticleStrictly } from '../../../article/markdown.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import type { Services } from '../../../http/context.ts'
import { findMedia, getMediaKey, storeMedia } from '../../../storage/media.ts'
import type { Storage } from '../../../storage/port.ts'
import { readPictureSize } from '../../../storage/picture-size.ts'
import { readVideoSeconds } from '../../../storage/video-seconds.ts'
import { readPictureSizes } from '../../site/content/service.ts'

type Needs = Pick<Services, 'db' | 'storage'>
type Content = Exclude<MaterialContent, { kind: 'quiz' }>
type Size = { width: number; height: number }

/** Returns the values that the form shows when an author opens the material. */
export async function toMaterialForm(storage: Storage, content: Content, source: string | null): Promise<MaterialForm> {
  switch (content.kind) {
    case 'article':
      return { text: source ?? toMarkdown(content.blocks) }
    case 'assignment':
      return {
        text: source ?? toMarkdown(content.blocks),
        rubric: formatRubric(content.rubric ?? []),
        readings: formatReadings(content.needsSecondReading ?? false),
      }
    case 'pdf':
      return { pdf: content.url, summary: content.summary }
    case 'scorm':
      return { summary: content.summary }
    case 'video': {
      const { url, low, captionsUrl, posterUrl, summary } = content
      return {
        video: url,
        low: low?.url ?? '',
        captions: await getCaptions(storage, captionsUrl),
        poster: posterUrl ?? '',
        summary,
      }
    }
  }
}

/**
 * Converts a valid form to the content that learners get. Returns messages by field for problems that only the server
 * can find, such as a missing file.
 */
export async function parseMaterialForm(
  needs: Needs,
  form: MaterialForm,
  before: Content,
  { rubric, needsSecondReading }: Pick<WrittenMaterial, 'rubric' | 'needsSecondReading'>,
): Promise<{ content: Content } | { errors: Record<string, string> }> {
  const field = (name: string) => (form[name] ?? '').trim()
  switch (before.kind) {
    case 'article':
    case 'assignment':
      try {
        const blocks = await readText(needs, form['text'] ?? '', before.blocks)
        if (before.kind === 'article') return { content: { kind: before.kind, blocks } }
        const taskFields = { ...(rubric.length > 0 && { rubric }), ...(needsSecondReading && { needsSecondReading }) }
        return { content: { kind: before.kind, blocks, ...taskFields } }
      } catch (error) {
        if (error instanceof ArticleProblem) return { errors: { text: error.words } }
        throw error
      }
    case 'pdf': {
      const file = await findMedia(needs.storage, field('pdf'))
      if (!file) return { errors: { pdf: FILE_GONE } }
      return { content: { kind: 'pdf', url: field('pdf'), sizeBytes: file.sizeBytes, summary: field('summary') } }
    }
    case 'video':
      return readVideo(needs, field, { text: form['captions'] ?? '', before: before.captionsUrl })
    case 'scorm':
      return { content: { ...before, summary: field('summary') } }
  }
}

const FILE_GONE = 'Berkas ini belum ada di server. Unggah lagi.'

/** Returns the captions for the form, without a byte order mark and with `\n` as line end. */
async function getCaptions(storage: Storage, url: string | null): Promise<string> {
  const file = url === null ? undefined : await findMedia(storage, url)
  const bytes = file && (await storage.read(getMediaKey(file.name)))
  return bytes
    ? bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll(/\r\n?/g, '\n')
    : ''
}

/** Returns the URL of the caption file. If the text has not changed, returns the URL of the existing file. */
async function getCaptionsUrl(storage: Storage, { text, before }: { text: string; before: string | null }) {
  if (text.trim() === '') return null
  if (text === (await getCaptions(storage, before))) return before
  return (await storeMedia(storage, 'teks.vtt', Buffer.from(text))).url
}

async function readVideo(
  { storage }: Needs,
  field: (name: string) => string,
  captions: { text: string; before: string | null },
) {
  const names = ['video', 'low', 'poster'] as const
  const media = await Promise.all(names.map(name => findMedia(storage, field(name))))
  const deletedNames = names.filter((name, at) => field(name) !== '' && !media[at])
  if (deletedNames.length > 0) return { errors: Object.fromEntries(deletedNames.map(name => [name, FILE_GONE])) }
  const [video, low] = media
  if (!video) return { errors: { video: FILE_GONE } }
  const durationSeconds = readVideoSeconds((await storage.read(getMediaKey(video.name))) ?? Buffer.alloc(0))
  const content: Content = {
    kind: 'video',
    url: field('video'),
    posterUrl: field('poster') || null,
    captionsUrl: await getCaptionsUrl(storage, captions),
    sizeBytes: video.sizeBytes,
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(low && { low: { url: field('low'), sizeBytes: low.sizeBytes } }),
    summary: field('summary'),
  }
  return { content }
}

/**
 * Converts Markdown to blocks. Reads the sizes of all pictures first, because reading files is asynchronous and parsing
 * Markdown is synchronous.
 */
async function readText(needs: Needs, text: string, before: readonly Block[]): Promise<Block[]> {
  const namedFiles = new Set<string>()
  parseArticleStrictly(text, href => {
    namedFiles.add(href)
    return { url: '', width: 0, height: 0 }
  })
  const knownSizes = new Map<string, Size>(
    before.flatMap(block => (block.kind === 'picture' ? [[block.url, block]] : [])),
  )
  const uploaded = namedFiles.size > 0 ? await readPictureSizes(needs) : knownSizes
  const sizes = new Map<string, Size>()
  for (const href of namedFiles) {
    const size = knownSizes.get(href) ?? uploaded.get(href) ?? (await readBuiltInPictureSize(needs, href))
    if (size) sizes.set(href, size)
  }
  return parseArticleStrictly(text, href => {
    const size = sizes.get(href)
    if (!size) throw new ArticleProblem('Gambar ini belum diunggah')
    return { url: href, width: size.width, height: size.height }
  })
}

/** Reads the size of a picture that belongs to a built-in career track from its file. */
async function readBuiltInPictureSize({ storage }: Needs, href: string): Promise<Size | undefined> {
  const media = /\.(?:svg|png)$/.test(href) ? await findMedia(storage, href) : undefined
  const bytes = media && (await storage.read(getMediaKey(media.name)))
  return bytes && readPictureSize(href, bytes)
}
