import type { Block } from '#contract/learning/article.ts'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'

/** A file of a material, before its size is read. */
export type NamedFile = Pick<DownloadFile, 'kind' | 'quality' | 'url'>

/** Lists all files of a material, without its text. */
export function filesOf(content: MaterialContent): NamedFile[] {
  switch (content.kind) {
    case 'video':
      return [
        ...(content.posterUrl ? [plain('poster', content.posterUrl)] : []),
        ...(content.captionsUrl ? [plain('captions', content.captionsUrl)] : []),
        { kind: 'video', quality: 'standard', url: content.url },
        ...(content.low ? [{ kind: 'video' as const, quality: 'low' as const, url: content.low.url }] : []),
      ]
    case 'pdf':
      return [plain('pdf', content.url)]
    case 'scorm':
      return [plain('package', content.url)]
    case 'article':
    case 'assignment':
      return picturesIn(content.blocks)
    case 'quiz':
      return []
  }
}

function picturesIn(blocks: readonly Block[]): NamedFile[] {
  const urls = blocks.flatMap(block => (block.kind === 'picture' ? [block.url] : []))
  return [...new Set(urls)].map(url => plain('picture', url))
}

function plain(kind: DownloadFile['kind'], url: string): NamedFile {
  return { kind, quality: null, url }
}
