import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listMarkedCards, type MarkedCard } from '#contract/learning/marked-card.rules.ts'
import { reduceNotes } from '#contract/learning/note.rules.ts'
import type { ReviewCard } from '#contract/learning/review.ts'
import { type ReviewEvent, type ReviewPayload, ReviewReceipt } from '#contract/learning/review.outbox.ts'
import { findDueCards, reduceReviews, type ReviewState, sumTimeSpent } from '#contract/learning/review.rules.ts'
import { useNoteEvents } from '../note/use-note-events.ts'
import { useConfirmedEvents } from '../use-confirmed-events.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { reviewCardsQuery, reviewLogQuery } from '#app/queries/review.ts'
import { useServerNow } from '#app/session/server-clock.ts'

/** Card of the server, or of text that the learner marked. */
export type Card = ReviewCard | MarkedCard

export interface Reviews {
  events: readonly ReviewEvent[]
  state: ReviewState
  /** Cards to review now. */
  due: readonly Card[]
  cards: readonly Card[]
  /** Time spent on reviews today, in the device's time zone. */
  spentMs: number
  now: number
  /** True while the server's notes are loaded for the first time. Until then `cards` has only this device's marks. */
  isLoadingMarks: boolean
}

/**
 * Returns the learner's reviews as known on this device: the stored log, receipts of reviews that the log may lack,
 * unsent reviews, and the reviews of the current screen (`own`). `at` is the time for which cards are due; the default
 * is the current time. Returns undefined until all of them have been read. Does not wait for the log of notes.
 */
export function useReviews(own: readonly ReviewEvent[] = [], at?: number): Reviews | undefined {
  const { data: ofServer } = useQuery(reviewCardsQuery())
  const { data: log } = useQuery(reviewLogQuery())
  const { entries } = useOutbox()
  const confirmed = useConfirmedEvents(ReviewReceipt)
  const { events: noteEvents, isLoading: isLoadingMarks } = useNoteEvents()
  const cards = useMemo(
    () => ofServer && noteEvents && [...ofServer, ...listMarkedCards(reduceNotes(noteEvents).values())],
    [ofServer, noteEvents],
  )
  const serverNow = useServerNow(undefined)
  const now = at ?? serverNow
  return useMemo(() => {
    if (!cards || !log || !confirmed) return undefined
    const unsent = entries.flatMap(({ kind, payload }) => (kind === 'review' ? (payload as ReviewPayload).events : [])) // entries of this kind have this payload
    const events = [...own, ...unsent, ...confirmed, ...log.events]
    const state = reduceReviews(events)
    const unique = [...new Map(events.map(event => [event.id, event])).values()]
    const spentMs = sumTimeSpent(unique, new Date(now).setHours(0, 0, 0, 0))
    return { events: unique, state, due: findDueCards(cards, state, now), cards, spentMs, now, isLoadingMarks }
  }, [cards, log, confirmed, entries, own, now, isLoadingMarks])
}
