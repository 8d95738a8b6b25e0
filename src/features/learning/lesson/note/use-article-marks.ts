import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Block } from '#contract/learning/article.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { placeMark, type PlacedMark } from '#contract/learning/note-anchor.rules.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import type { listNotesOfMaterial } from '#app/learning/note/note-place.ts'
import { type ArticleTextMap, mapArticleText, toDomRange } from './article-text-map.ts'
import './marks.css'

/** Text of an article and the positions of its notes. */
export interface ArticleMarks {
  text: string
  /** Maps the rendered text. Must be called again for each use, because formulas are rendered later. */
  readMap: () => ArticleTextMap
  placed: readonly { note: Note; place: PlacedMark }[]
}

const NAME = 'semai-mark'
/** Time after which the placing of many marks pauses, so that the page can scroll in between. */
const SLICE_MS = 6

/** Places the notes of an article and highlights them, without changing the DOM. */
export function useArticleMarks(
  blocks: readonly Block[] | undefined,
  notes: ReturnType<typeof listNotesOfMaterial>,
): ArticleMarks {
  const text = useMemo(() => flattenArticle(blocks ?? []), [blocks])
  const [placed, setPlaced] = useState<ArticleMarks['placed']>([])
  const readMap = useCallback(() => {
    const root = document.querySelector('[data-article] > *')
    return root ? mapArticleText(root, blocks ?? []) : []
  }, [blocks])
  useEffect(() => {
    const controller = new AbortController()
    async function place() {
      const places = await placeInSlices(text, notes, controller.signal)
      if (controller.signal.aborted) return
      setPlaced(places)
      highlight(places, readMap())
    }
    void place()
    return () => controller.abort()
  }, [text, notes, readMap])
  useEffect(() => () => void getHighlights()?.delete(NAME), [])
  return { text, readMap, placed }
}

async function placeInSlices(text: string, notes: ReturnType<typeof listNotesOfMaterial>, signal: AbortSignal) {
  const placed: { note: Note; place: PlacedMark }[] = []
  let started = performance.now()
  for (const { note, kept } of notes) {
    if (note.anchor.kind !== 'article') continue
    placed.push({ note, place: placeMark(note.anchor, text, kept) })
    if (performance.now() - started < SLICE_MS) continue
    await new Promise(resolve => setTimeout(resolve))
    if (signal.aborted) return []
    started = performance.now()
  }
  return placed
}

/** Firefox before version 140 has no highlights. The notes are then only in the list below the article. */
function getHighlights(): HighlightRegistry | undefined {
  return 'highlights' in CSS ? CSS.highlights : undefined
}

function highlight(placed: ArticleMarks['placed'], map: ArticleTextMap): void {
  const ranges = placed.flatMap(({ place }) => (place.state === 'gone' ? [] : (toDomRange(place, map) ?? [])))
  if (ranges.length > 0) getHighlights()?.set(NAME, new Highlight(...ranges))
  else getHighlights()?.delete(NAME)
}
