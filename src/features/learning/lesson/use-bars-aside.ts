import { useEffect, type RefObject } from 'react'

/*
 * A lesson on a phone has a thin top bar and a bottom bar with the next step. Before, 186 px of header, links and
 * controls were above the first word, the bottom bar had three buttons in two rows, and to hand in a quiz the learner
 * scrolled past 3,700 px of questions.
 * - The style sheet moves the hidden bars by `transform`, so the browser computes no new layout. React does not render
 *   during the scroll.
 * - The top bar is 48 px high, the bottom bar 60 px (40 and 45 px in landscape). The bottom bar sets
 *   `--bottom-bar-height`, like the menu of other pages, so toasts and notices need no rule of their own.
 * - `--header-height` is 0 while the bars are hidden. So a height inside a lesson must use `--lesson-top`.
 * - The site's header stays in the document, and the style sheet shows only its status. Another header component would
 *   add 0.6 KiB of script and a second status display.
 */

/** Shorter scroll movements do not change whether the bars are shown. */
const STEP_PX = 8
const END_PX = 80

/**
 * Marks the page while the learner scrolls down, so that the style sheet hides the bars. The bars appear again when the
 * learner scrolls up, at both ends of the page, and after a jump to a section or to the last reading position.
 */
export function useHideBarsOnScroll(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY
    const updateBars = () => {
      const y = window.scrollY
      const isAtEnd = y < END_PX || y + innerHeight > document.documentElement.scrollHeight - END_PX
      const moved = y - last
      if (!isAtEnd && Math.abs(moved) < STEP_PX) return
      page.current?.toggleAttribute('data-aside', !isAtEnd && moved > 0 && moved < innerHeight)
      last = y
    }
    addEventListener('scroll', updateBars, { passive: true })
    return () => removeEventListener('scroll', updateBars)
  }, [page])
}
