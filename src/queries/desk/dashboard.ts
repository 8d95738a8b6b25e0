import { type FigureRange, getDashboardFigures, getDashboardTasks } from '#contract/admin/dashboard.ts'
import { apiQuery, MINUTE_MS } from '../api-query.ts'

export function dashboardTasksQuery() {
  return apiQuery(getDashboardTasks, {}, { staleTime: 10_000 })
}

export function dashboardFiguresQuery(days: FigureRange) {
  return apiQuery(getDashboardFigures, { query: { days } }, { staleTime: MINUTE_MS })
}
