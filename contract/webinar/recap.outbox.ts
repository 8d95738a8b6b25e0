import * as v from 'valibot'
import { Id } from '../wire/text.ts'

export const RECAP_QUESTIONS_MAX = 3
export const RECAP_OPTIONS_MAX = 5

const Choice = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(RECAP_OPTIONS_MAX - 1, 'Pilihan tidak dikenal'),
)

/** Intent 'recap-answers': the chosen option for each question. Only the user's first answers count. */
export const RecapAnswersPayload = v.object({
  meetingId: Id,
  answers: v.pipe(v.array(Choice), v.minLength(1), v.maxLength(RECAP_QUESTIONS_MAX)),
})

export const RecapAnswersReceipt = v.object({ rightCount: v.number(), isNew: v.boolean() })
