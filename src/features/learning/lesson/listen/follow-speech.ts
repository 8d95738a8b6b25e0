import { readingState } from '../article/reading-state.ts'

/** Events that can mean that the user scrolls. Scrolling by a script causes none of them. */
const userScrolls = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** Distance of the highlighted text from the top of the window, below the page's sticky header. */
const TOP_PX = 112

export interface SpeechFollower {
  /** Scrolls to the current piece, unless the user has scrolled away from the previous piece. */
  show: (lit: Range | Element | undefined) => void
  /** Follows the speech again, after a press on a button of the player. */
  resume: () => void
  stop: () => void
}

/**
 * Scrolls with the speech until the user scrolls, which calls `onUserScroll`. Follows again when the current piece is
 * on the screen.
 */
export function createSpeechFollower(bottomOf: () => number, onUserScroll: () => void): SpeechFollower {
  let isFollowing = true
  const handleScroll = (event: Event) => {
    if (event instanceof KeyboardEvent && !scrollKeys.has(event.key)) return
    // Only a press on the scroll bar has the document as its target.
    if (event.type === 'pointerdown' && event.target !== document.documentElement) return
    isFollowing = false
    onUserScroll()
  }
  for (const type of userScrolls) addEventListener(type, handleScroll, { passive: true })

  return {
    show(lit) {
      if (!lit) return
      const { top, bottom } = lit.getBoundingClientRect()
      const isOnScreen = top >= 0 && top < bottomOf()
      isFollowing ||= isOnScreen
      if (!isFollowing || (top >= TOP_PX / 2 && bottom <= bottomOf())) return
      const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollBy({ top: top - TOP_PX, behavior: isReduced ? 'instant' : 'smooth' })
    },
    resume() {
      isFollowing = true
    },
    stop() {
      for (const type of userScrolls) removeEventListener(type, handleScroll)
    },
  }
}

/**
 * Makes the position of the voice the reading position. Undefined makes the position on the screen the reading position
 * again. Dispatches a scroll event, because the article reads its position at each scroll.
 */
export function reportHeard(position: number | undefined): void {
  readingState.heardAt = position
  dispatchEvent(new Event('scroll'))
}
