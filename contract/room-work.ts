import * as v from 'valibot'
import { Id, MultiLine } from './text.ts'

export const QUESTION_MAX = 300

/** Intent 'room-question'. It is asked when it was typed, also where the line is back an hour later. */
export const RoomQuestionPayload = v.object({
  meetingId: Id,
  text: v.pipe(
    MultiLine,
    v.nonEmpty('Tulis dulu pertanyaannya'),
    v.maxLength(QUESTION_MAX, `Paling banyak ${QUESTION_MAX} karakter`),
  ),
})

/** Intent 'room-vote': this question matters to me too, or not any more. The last wish by its own time stands. */
export const RoomVotePayload = v.object({ questionId: Id, isWanted: v.boolean() })
