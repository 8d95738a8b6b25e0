import * as v from 'valibot'
import { Id, MultiLine } from '../wire/text.ts'

export const QUESTION_MAX = 300

/**
 * Intent 'room-question'. The time of the question is the time when it was typed, even if it arrives an hour later.
 */
export const RoomQuestionPayload = v.object({
  meetingId: Id,
  text: v.pipe(
    MultiLine,
    v.nonEmpty('Tulis dulu pertanyaannya'),
    v.maxLength(QUESTION_MAX, `Paling banyak ${QUESTION_MAX} karakter`),
  ),
})

/**
 * Intent 'room-vote': adds or removes the learner's vote for a question. The choice with the latest event time is
 * applied.
 */
export const RoomVotePayload = v.object({ questionId: Id, isWanted: v.boolean() })
