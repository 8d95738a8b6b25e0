import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type FigureRange, getDashboardFigures, getDashboardTasks } from '#contract/admin/dashboard.ts'
import { type FigureRowSearch, listFigureRows } from '#contract/admin/figure-list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { withoutEmpty } from './without-empty.ts'

export function dashboardTasksQuery() {
  return apiQuery(getDashboardTasks, {}, adminFresh)
}

export function dashboardFiguresQuery(days: FigureRange) {
  return apiQuery(getDashboardFigures, { query: { days } }, { staleTime: MINUTE_MS })
}

export function figureRowsQuery({ columns: _columns, ...query }: FigureRowSearch) {
  return apiQuery(listFigureRows, { query: withoutEmpty(query) }, adminFresh)
}
