import { useEffect, useState } from 'react'
import type { TextRange } from '#contract/learning/note-anchor.rules.ts'
import { type ArticleTextMap, toTextRange } from './article-text-map.ts'

/** Text that the learner has selected in an article. */
export interface ArticleSelection {
  range: TextRange
  /** Position of the selection in the window, or null on a touch screen, where the bar is at the bottom. */
  at: { left: number; top: number } | null
}

/** Returns the selected part of the article's text. A selection by mouse counts when the button is released. */
export function useSelection(readMap: () => ArticleTextMap): ArticleSelection | undefined {
  const [selection, setSelection] = useState<ArticleSelection>()
  useEffect(() => {
    let isPressed = false
    let drawing = 0
    const read = () => {
      drawing = 0
      setSelection(isPressed ? undefined : readSelection(readMap))
    }
    const readSoon = () => {
      drawing ||= requestAnimationFrame(read)
    }
    const press = (event: PointerEvent) => {
      isPressed = event.pointerType === 'mouse' && event.target instanceof Element && !event.target.closest('button')
    }
    const release = () => {
      isPressed = false
      readSoon()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('selectionchange', readSoon, { signal })
    addEventListener('scroll', readSoon, { signal, passive: true })
    addEventListener('resize', readSoon, { signal })
    addEventListener('pointerdown', press, { signal, capture: true })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', release, { signal })
    readSoon()
    return () => {
      cancelAnimationFrame(drawing)
      controller.abort()
    }
    // `read` uses `readMap`, which the rule does not see.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [readMap])
  return selection
}

/** Distance between the selection and the bar. */
const BELOW_PX = 8

function readSelection(readMap: () => ArticleTextMap): ArticleSelection | undefined {
  const selected = getSelection()
  if (!selected || selected.isCollapsed || selected.rangeCount === 0) return undefined
  const range = selected.getRangeAt(0)
  const article = document.querySelector('[data-article]')
  if (!article || !range.intersectsNode(article)) return undefined
  const textRange = toTextRange(range, readMap())
  if (!textRange) return undefined
  const box = range.getBoundingClientRect()
  const isTouch = matchMedia('(pointer: coarse)').matches
  return { range: textRange, at: isTouch ? null : { left: box.left, top: box.bottom + BELOW_PX } }
}
