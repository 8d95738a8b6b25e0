import type { Block } from '#contract/learning/article.ts'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { qualityByHeight } from '#contract/learning/video-quality.rules.ts'
import type { VideoLadder } from '../../../db/video-ladder.ts'

/** A file of a material, without its size. */
export type NamedFile = Pick<DownloadFile, 'kind' | 'quality' | 'url' | 'height'>

/** Lists the files that the author uploaded, and the files to which the text refers. */
export function listAuthorFiles(content: MaterialContent, ladder: VideoLadder | null): NamedFile[] {
  switch (content.kind) {
    case 'video':
      return [
        ...(content.posterUrl ? [plain('poster', content.posterUrl)] : []),
        ...(content.captionsUrl ? [plain('captions', content.captionsUrl)] : []),
        { kind: 'video', quality: 'standard', url: content.url, ...(ladder && { height: ladder.height }) },
        ...(content.low ? [{ kind: 'video' as const, quality: 'low' as const, url: content.low.url }] : []),
      ]
    case 'pdf':
      return [plain('pdf', content.url)]
    case 'scorm':
      return [plain('package', content.url)]
    case 'article':
    case 'assignment':
      return listPictures(content.blocks)
    case 'quiz':
      return []
  }
}

/** Lists the files that the server made from a video: the poster image and the renditions. */
export function listRenditions(content: MaterialContent, ladder: VideoLadder | null): NamedFile[] {
  if (content.kind !== 'video' || !ladder) return []
  const { posterUrl, renditions } = ladder
  return [
    ...(posterUrl !== null && !content.posterUrl ? [plain('poster', posterUrl)] : []),
    ...renditions.flatMap(({ height, url }) => {
      const quality = qualityByHeight[height]
      return quality ? [{ kind: 'video' as const, quality, height, url }] : []
    }),
  ]
}

/** Returns the sound of a video as a list. The list is empty if the server has made no sound file of the video. */
export function listAudio(content: MaterialContent, ladder: VideoLadder | null): NamedFile[] {
  if (content.kind !== 'video' || !ladder?.audio) return []
  return [{ kind: 'video', quality: 'audio', url: ladder.audio.url }]
}

function listPictures(blocks: readonly Block[]): NamedFile[] {
  const urls = blocks.flatMap(block => (block.kind === 'picture' ? [block.url] : []))
  return [...new Set(urls)].map(url => plain('picture', url))
}

function plain(kind: DownloadFile['kind'], url: string): NamedFile {
  return { kind, quality: null, url }
}
