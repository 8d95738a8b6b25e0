import { listLevelUps } from '#contract/assessment/level-up.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

export function levelUpListQuery() {
  return apiQuery(listLevelUps, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
