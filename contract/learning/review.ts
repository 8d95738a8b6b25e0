import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/text.ts'
import { createLogSchema, LogQuery } from './event-log.ts'
import { CardId, ReviewEvent } from './review.outbox.ts'

/** Maximum number of one learner's cards of marked sentences, and of all other cards (`limitCards`). */
export const REVIEW_MAX_CARDS = 5_000
const Choice = v.object({ id: v.string(), text: v.string() })

/** A card that the server knows. Cards of marked sentences are computed on the device (`marked-card.rules.ts`). */
export const ReviewCard = v.object({
  id: CardId,
  source: v.picklist(['quiz', 'author']),
  /** Title of the material that the card comes from. */
  title: v.string(),
  front: v.string(),
  /** Options of a quiz question. */
  options: v.optional(v.array(Choice)),
  /** `null` if the quiz never shows its answers. `hint`, the explanation, is shown instead. */
  back: v.nullable(v.string()),
  hint: v.string(),
  createdAt: Instant,
  /** Time of the last change of the text; null if the text has not changed. */
  changedAt: v.nullable(Instant),
  /** True if the author removed the question or card. */
  isWithdrawn: v.boolean(),
})
export type ReviewCard = v.InferOutput<typeof ReviewCard>

export const listReviewCards = defineEndpoint({
  method: 'GET',
  path: '/v1/review-cards',
  summary: 'Kartu ulangan pelajar',
  access: 'person',
  answer: v.array(ReviewCard),
})

export const ReviewLog = createLogSchema(ReviewEvent)
export type ReviewLog = v.InferOutput<typeof ReviewLog>

export const listReviewEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/review-events',
  summary: 'Catatan ulangan pelajar setelah kursor',
  access: 'person',
  query: LogQuery,
  answer: ReviewLog,
})
