import { useEffect, type RefObject } from 'react'

/** Shorter scroll movements do not change whether the bars are shown. */
const STEP_PX = 8
const END_PX = 80

/**
 * Marks the page while the learner scrolls down, so that the style sheet hides the bars. They appear again when the
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
