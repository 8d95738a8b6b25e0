import { getPageSpeed, type SpeedDays } from '#contract/admin/page-speed.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function pageSpeedQuery(days: SpeedDays) {
  return apiQuery(getPageSpeed, { query: { days } }, deskStaleTime)
}
