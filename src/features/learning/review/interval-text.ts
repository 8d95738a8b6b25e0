import { findNextDue } from '#contract/learning/review.rules.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Reviews } from '#app/learning/review/use-reviews.ts'

/** Returns the time until the next review, such as '1 hari' (day), '2 bulan' (months) or '1 tahun' (year). */
export function formatInterval(days: number): string {
  if (days >= 365) return '1 tahun'
  return days >= 60 ? `${Math.round(days / 30)} bulan` : `${Math.max(1, days)} hari`
}

/**
 * Returns a text with the number of cards that wait for tomorrow, otherwise with the time until the next card is due.
 * Returns an empty text if there is no next card.
 */
export function formatNextReview({ cards, state, due, now }: Pick<Reviews, 'cards' | 'state' | 'due' | 'now'>): string {
  if (due.length > 0) return `${due.length} kartu lain menunggu besok.`
  const next = findNextDue(cards, state)
  return next === undefined ? '' : `Kartu berikutnya ${formatInterval(Math.ceil((next - now) / DAY_MS))} lagi.`
}
