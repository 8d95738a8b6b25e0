import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listLevelUps } from '#contract/assessment/level-up.ts'
import { apiQuery } from './api-query.ts'

export function levelUpListQuery() {
  return apiQuery(listLevelUps, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
