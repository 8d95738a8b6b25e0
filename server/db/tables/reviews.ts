import type { ColumnType } from 'kysely'
import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'

export interface ReviewEventTable {
  user_id: string
  id: string
  seq: number
  card_id: string
  happened_at: Date
  type: ReviewEvent['type']
  rating: Rating | null
  elapsed_ms: number | null
  weights: number | null
  retention: number | null
  undoes: string | null
  received_at: Date
}

/** A stored card. Removed cards are kept, so that learners who have reviewed them are notified. Times are ISO 8601. */
export interface StoredCard {
  id: string
  front: string
  back: string
  createdAt: string
  changedAt: string | null
  withdrawnAt: string | null
}

interface ReviewDeckTable {
  lineage_id: string
  cards: ColumnType<StoredCard[], string, string>
  version: number
  updated_at: Date
}

export interface ReviewTables {
  review_event: ReviewEventTable
  review_deck: ReviewDeckTable
}
