import { getDashboardFigures, getDashboardTasks } from '#contract/admin/dashboard.ts'
import { listCohorts } from '#contract/admin/cohorts.ts'
import { getDropOff } from '#contract/admin/drop-off.ts'
import { getServerHealth } from '#contract/admin/health.ts'
import { listFigureRows } from '#contract/admin/figure-list.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { readCohorts } from './cohorts.ts'
import { readDropOff } from './drop-off.ts'
import { readDailyStatistics } from './figures.ts'
import { readHealth } from './health.ts'
import { presentStatisticRow } from './present.ts'
import { selectStatisticRows } from './row-queries.ts'
import { countTasks } from './tasks.ts'

const order = {
  sorts: { at: { name: 'at', type: 'timestamptz' } },
  usual: '-at',
  unique: { name: 'id', type: 'text' },
} as const

export const dashboardBindings: readonly Binding[] = [
  bindEndpoint(getDashboardTasks, (_request, context) => countTasks(context, context.now())),

  bindEndpoint(getServerHealth, (_request, context) => readHealth(context, context.now())),

  bindEndpoint(getDashboardFigures, ({ query }, { db, now }) => readDailyStatistics(db, Number(query.days), now())),

  bindEndpoint(listFigureRows, async ({ query }, { db }) => {
    const rows = selectStatisticRows(query.kind ?? 'completions', query)
    return presentPage(await readDeskList(db, rows, query, order), presentStatisticRow)
  }),

  bindEndpoint(listCohorts, (_request, { db, now }) => readCohorts(db, now())),

  bindEndpoint(getDropOff, ({ query }, { db, now }) => readDropOff(db, query, now())),
]
