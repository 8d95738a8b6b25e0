import type { NoteAnchor } from '#contract/learning/note.outbox.ts'
import type { PlacedMark } from '#contract/learning/note-anchor.rules.ts'
import { readingState } from '../article/reading-state.ts'
import { type ArticleTextMap, toDomRange } from './article-text-map.ts'

/** Distance of the position from the top of the window. */
const ABOVE_PX = 120

/** Shows the position of a note: scrolls the article, seeks the video, or opens the page of the PDF. */
export function goToPlace(anchor: NoteAnchor, place: PlacedMark | undefined, map: ArticleTextMap): void {
  if (anchor.kind === 'video') {
    // The player starts at this second if it has not loaded yet, or is not on the page yet.
    readingState.wantedSecond = anchor.second
    const video = document.querySelector<HTMLVideoElement>('article video')
    if (!video) return
    video.currentTime = anchor.second
    video.scrollIntoView({ block: 'center' })
  } else if (anchor.kind === 'pdf') {
    // The reader opens at this page if it is not open yet.
    readingState.wantedPage = anchor.page
    document.querySelectorAll('article section[aria-label^="PDF"] section')[anchor.page - 1]?.scrollIntoView()
  } else if (place && place.state !== 'gone') {
    const range = toDomRange(place, map)
    if (!range) return
    scrollBy({ top: range.getBoundingClientRect().top - ABOVE_PX, behavior: 'instant' })
  }
}
