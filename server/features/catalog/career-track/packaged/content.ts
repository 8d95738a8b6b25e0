import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import type { PackagedFile, PackagedMaterial } from '#contract/packages/packaged-track.ts'
import { ArticleProblem, requireReadable } from '#contract/learning/article-problem.ts'
import type { Block } from '#contract/learning/article.ts'
import { parseArticle } from '../../../../article/markdown.ts'
import { getFileAddress, getFileName } from './names.ts'

export type FileByName = ReadonlyMap<string, PackagedFile>

const getSize = (files: FileByName, name: string | null) => (name === null ? 0 : (files.get(name)?.sizeBytes ?? 0))
const addressOrEmpty = (name: string | null) => (name === null ? '' : getFileAddress(name))
const addressOrNull = (name: string | null) => (name === null ? null : getFileAddress(name))

/**
 * Returns the content of a packaged material as learners get it. Throws an `ArticleProblem` for a text that cannot be
 * rendered.
 */
export function toMaterialContent(material: PackagedMaterial, files: FileByName): MaterialContent {
  switch (material.kind) {
    case 'article':
      return { kind: 'article', blocks: textToBlocks(material.text, files) }
    case 'assignment': {
      const { rubric, needsSecondReading } = material
      return {
        kind: 'assignment',
        blocks: textToBlocks(material.text, files),
        ...(rubric.length > 0 && { rubric }),
        ...(needsSecondReading && { needsSecondReading }),
      }
    }
    case 'video': {
      const { file, low, captions, poster, durationSeconds, summary } = material
      return {
        kind: 'video',
        url: addressOrEmpty(file),
        posterUrl: addressOrNull(poster),
        captionsUrl: addressOrNull(captions),
        sizeBytes: getSize(files, file),
        ...(durationSeconds !== null && { durationSeconds }),
        ...(low !== null && { low: { url: getFileAddress(low), sizeBytes: getSize(files, low) } }),
        summary,
      }
    }
    case 'pdf': {
      const { file, summary } = material
      return { kind: 'pdf', url: addressOrEmpty(file), sizeBytes: getSize(files, file), summary }
    }
    case 'scorm': {
      const { file, title: _title, minutes: _minutes, ...unit } = material
      return { ...unit, url: addressOrEmpty(file), sizeBytes: getSize(files, file) }
    }
    case 'quiz':
      return { kind: 'quiz', questionCount: material.questions.length, passMark: material.passMark }
  }
}

/**
 * Applies the rules of the editor to the text. A package therefore cannot contain links or content that an author of
 * this app could not write.
 */
function textToBlocks(text: string, files: FileByName): Block[] {
  requireReadable(text)
  return parseArticle(text, href => {
    const file = files.get(getFileName(href))
    if (!file || href !== getFileAddress(file.name)) throw new ArticleProblem('Gambar ini tidak ada di dalam paket')
    if (!file.width || !file.height) throw new ArticleProblem('Ukuran gambar ini tidak disebut')
    return { url: href, width: file.width, height: file.height }
  })
}
