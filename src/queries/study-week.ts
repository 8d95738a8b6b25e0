import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getStudyWeek } from '#contract/learning/study-week.ts'
import { apiQuery } from './api-query.ts'

export function studyWeekQuery() {
  return apiQuery(getStudyWeek, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
