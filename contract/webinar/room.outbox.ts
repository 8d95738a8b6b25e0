import * as v from 'valibot'
import { Id, MultiLine } from '../wire/text.ts'

export const QUESTION_MAX = 300

/**
 * Intent 'room-question'. The question counts as asked when it was typed, even if the connection returns an hour later.
 */
export const RoomQuestionPayload = v.object({
  meetingId: Id,
  text: v.pipe(
    MultiLine,
    v.nonEmpty('Tulis dulu pertanyaannya'),
    v.maxLength(QUESTION_MAX, `Paling banyak ${QUESTION_MAX} karakter`),
  ),
})

/** Intent 'room-vote': adds or removes the learner's vote for a question. The latest choice by its own time counts. */
export const RoomVotePayload = v.object({ questionId: Id, isWanted: v.boolean() })
