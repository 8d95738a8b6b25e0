import * as v from 'valibot'
import { Id, Instant, PlainText } from '../wire/text.ts'

/** Id of a card, derived from the card's source, so that every device and the server derive the same id. */
export const CardId = v.pipe(PlainText, v.maxLength(150), v.regex(/^(?:quiz|author|marked):[\w:.-]+$/))

/** Rating of a review, by its button: 1 'Lupa' (forgotten), 2 'Sulit' (hard), 3 'Bisa' (good), 4 'Mudah' (easy). */
export const Rating = v.picklist([1, 2, 3, 4])
export type Rating = v.InferOutput<typeof Rating>

const head = { id: Id, cardId: CardId, at: Instant }

/** One review of a card, with the parameters that the scheduler used. */
const Reviewed = v.object({
  ...head,
  type: v.literal('review'),
  rating: Rating,
  elapsedMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  /** Version of the scheduler's weights (`review-schedule.ts`). */
  weights: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  /** Desired retention: probability of remembering the card when it is due. */
  retention: v.pipe(v.number(), v.minValue(0.7), v.maxValue(0.97)),
})
export type Reviewed = v.InferOutput<typeof Reviewed>

/** An event of the review log. `undo` cancels a review; `drop` removes a withdrawn card from the learner's cards. */
export const ReviewEvent = v.variant('type', [
  Reviewed,
  v.object({ ...head, type: v.literal('undo'), undoes: Id }),
  v.object({ ...head, type: v.literal('drop') }),
])
export type ReviewEvent = v.InferOutput<typeof ReviewEvent>

export const ReviewPayload = v.object({ events: v.pipe(v.array(ReviewEvent), v.minLength(1), v.maxLength(100)) })
export type ReviewPayload = v.InferOutput<typeof ReviewPayload>

/** Events as the server stored them, with their times limited to plausible values. */
export const ReviewReceipt = v.object({ events: v.array(ReviewEvent), isNew: v.boolean() })
export type ReviewReceipt = v.InferOutput<typeof ReviewReceipt>
