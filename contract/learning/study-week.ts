import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { zones } from '../wire/local-time.ts'
import { PlainText } from '../wire/text.ts'

/** Days per week on which a user wants to learn. */
const WeekGoal = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))

/** Days are calendar days in the user's zone: `2026-11-23`. Weeks begin on Monday. */
export const StudyWeek = v.object({
  /** Null if the user has not chosen a goal. */
  goal: v.nullable(WeekGoal),
  zone: v.picklist(zones),
  /** Days of the current and the previous week with a completed material. */
  days: v.array(PlainText),
})
export type StudyWeek = v.InferOutput<typeof StudyWeek>

export const getStudyWeek = defineEndpoint({
  method: 'GET',
  path: '/v1/study-week',
  summary: 'Hari belajar pekan ini dan targetnya',
  access: 'person',
  answer: StudyWeek,
})

export const setWeekGoal = defineEndpoint({
  method: 'PUT',
  path: '/v1/study-week/goal',
  summary: 'Memilih target hari belajar sepekan',
  access: 'person',
  body: v.object({ goal: WeekGoal }),
  answer: v.object({ goal: WeekGoal }),
})
