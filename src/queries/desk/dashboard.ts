import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type FigureRange, getDashboardFigures, getDashboardTasks } from '#contract/admin/dashboard.ts'
import { listCohorts } from '#contract/admin/cohorts.ts'
import { getDropOff } from '#contract/admin/drop-off.ts'
import { getServerHealth } from '#contract/admin/health.ts'
import { type FigureRowSearch, listFigureRows } from '#contract/admin/figure-list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function dashboardTasksQuery() {
  return apiQuery(getDashboardTasks, {}, adminFresh)
}

export function dashboardFiguresQuery(days: FigureRange) {
  return apiQuery(getDashboardFigures, { query: { days } }, { staleTime: MINUTE_MS })
}

export function figureRowsQuery({ columns: _columns, ...query }: FigureRowSearch) {
  return apiQuery(listFigureRows, { query: omitEmpty(query) }, adminFresh)
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
