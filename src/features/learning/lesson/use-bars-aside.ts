import { useEffect, type RefObject } from 'react'

/** Distance below which scrolling neither hides nor shows the bars. */
const STEP_PX = 8
const END_PX = 80

/**
 * Marks the page while its reader scrolls down, so that the style sheet moves the bars away. They return on scrolling
 * up, at both ends, and after a jump: a link to a section or the last reading position.
 */
export function useBarsAside(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const y = window.scrollY
      const isAtEnd = y < END_PX || y + innerHeight > document.documentElement.scrollHeight - END_PX
      const moved = y - last
      if (!isAtEnd && Math.abs(moved) < STEP_PX) return
      page.current?.toggleAttribute('data-aside', !isAtEnd && moved > 0 && moved < innerHeight)
      last = y
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [page])
}
