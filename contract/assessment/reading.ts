import * as v from 'valibot'
import { AssessedAssignment } from './assignment.expert.ts'
import { Id, Instant } from '../wire/text.ts'

/**
 *   first ──assessed──> second ──assessed──┬─ scores within ten points ─> settled (with the higher score)
 *                                          └─ otherwise ─> undecided ──an admin decides──> settled
 *
 * Until the readings are settled, the learner sees the answer as being assessed.
 */
export const ReadingStage = v.picklist(['first', 'second', 'undecided', 'settled'])
export type ReadingStage = v.InferOutput<typeof ReadingStage>

const { comment, criteria, marks, voice } = AssessedAssignment.entries

/** Assessment of an answer by one of two experts. */
export const Reading = v.object({
  place: v.picklist([1, 2]),
  reader: v.object({ id: Id, fullName: v.string() }),
  state: v.picklist(['scored', 'returned']),
  /** Null if the expert returned the answer to the learner. */
  score: v.nullable(v.number()),
  comment,
  criteria,
  marks,
  voice,
  readAt: Instant,
})
export type Reading = v.InferOutput<typeof Reading>
