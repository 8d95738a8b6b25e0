import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type StatisticPeriod, getDashboardFigures, getDashboardTasks } from '#contract/admin/dashboard.ts'
import { listCohorts } from '#contract/admin/cohorts.ts'
import { getDropOff } from '#contract/admin/drop-off.ts'
import { getServerHealth } from '#contract/admin/health.ts'
import { type StatisticRowSearch, listFigureRows } from '#contract/admin/figure-list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function dashboardTasksQuery() {
  return apiQuery(getDashboardTasks, {}, deskStaleTime)
}

export function dashboardStatisticsQuery(days: StatisticPeriod) {
  return apiQuery(getDashboardFigures, { query: { days } }, { staleTime: MINUTE_MS })
}

export function statisticRowsQuery({ columns: _columns, ...query }: StatisticRowSearch) {
  return apiQuery(listFigureRows, { query: omitEmpty(query) }, deskStaleTime)
}

export function cohortsQuery() {
  return apiQuery(listCohorts, {}, { staleTime: MINUTE_MS })
}

export function dropOffQuery(choice: { track?: string | undefined; version?: string | undefined }) {
  return apiQuery(getDropOff, { query: omitEmpty(choice) }, { staleTime: MINUTE_MS })
}

export function serverHealthQuery() {
  return apiQuery(getServerHealth, {}, { staleTime: MINUTE_MS })
}
