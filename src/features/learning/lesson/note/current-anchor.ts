import type { NoteAnchor } from '#contract/learning/note.outbox.ts'
import { createArticleAnchor, type TextRange } from '#contract/learning/note-anchor.rules.ts'
import { readingState } from '../article/reading-state.ts'
import { splitSentences } from '#app/learning/sentences.ts'
import { type ArticleTextMap, toDomRange } from './article-text-map.ts'

/** Height of the bars above the text. A sentence below these bars counts as visible. */
const TOP_PX = 64

/**
 * Returns the position where the learner is now: the second of the video, the page of the PDF, or the topmost visible
 * sentence.
 */
export function readCurrentAnchor(
  kind: NoteAnchor['kind'],
  text: string,
  readMap: () => ArticleTextMap,
): NoteAnchor | undefined {
  if (kind === 'video') {
    return { kind, second: Math.floor(document.querySelector<HTMLVideoElement>('article video')?.currentTime ?? 0) }
  }
  if (kind === 'pdf') return { kind, page: readingState.page ?? 1 }
  const map = readMap()
  const sentence = listSentences(text).find(
    range => (toDomRange(range, map)?.getBoundingClientRect().top ?? -1) > TOP_PX,
  )
  return sentence && createArticleAnchor(text, sentence)
}

/** Lists the sentences of a text. Sentences end at the latest with their line, because lines separate blocks. */
export function listSentences(text: string): TextRange[] {
  return Array.from(text.matchAll(/.+/g)).flatMap(({ 0: line, index }) =>
    splitSentences(line).map(({ start, end }) => ({ from: index + start, to: index + end })),
  )
}
