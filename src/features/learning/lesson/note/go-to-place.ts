import type { NoteAnchor } from '#contract/learning/note.outbox.ts'
import type { PlacedMark } from '#contract/learning/note-anchor.rules.ts'
import { readingState } from '../article/reading-state.ts'
import { type ArticleTextMap, toDomRange } from './article-text-map.ts'

/** Distance of the position from the top of the window. */
const ABOVE_PX = 120

/**
 * Shows the position of a note: scrolls the article, seeks the video, or opens the page of the PDF. Moves the focus there,
 * so that a screen reader reads the position and Tab continues from it.
 */
export function goToPlace(anchor: NoteAnchor, place: PlacedMark | undefined, map: ArticleTextMap): void {
  if (anchor.kind === 'video') {
    // If the video has not loaded yet, or is not on the page yet, the player starts it at this second.
    readingState.wantedSecond = anchor.second
    const video = document.querySelector<HTMLVideoElement>('article video')
    if (!video) return
    video.currentTime = anchor.second
    video.scrollIntoView({ block: 'center' })
    video.focus({ preventScroll: true })
  } else if (anchor.kind === 'pdf') {
    // If the PDF is not open yet, the reader opens it at this page.
    readingState.wantedPage = anchor.page
    const pages = document.querySelectorAll<HTMLElement>('article section[aria-label^="PDF"] section')
    const shown = pages[anchor.page - 1]
    shown?.scrollIntoView()
    focusText(shown)
  } else if (place && place.state !== 'gone') {
    const range = toDomRange(place, map)
    if (!range) return
    scrollBy({ top: range.getBoundingClientRect().top - ABOVE_PX, behavior: 'instant' })
    focusText(range.startContainer.parentElement?.closest<HTMLElement>('p, li, td, th, h2, h3, h4, pre'))
  }
}

/** Focuses an element that has no control. Code blocks that scroll can already have the focus. */
function focusText(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
