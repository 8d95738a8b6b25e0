import { getDashboardFigures, getDashboardTasks } from '#contract/admin/dashboard.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { readFigures } from './figures.ts'
import { countTasks } from './tasks.ts'

export const dashboardBindings: readonly Binding[] = [
  bind(getDashboardTasks, (_request, { db, now }) => countTasks(db, now())),
  bind(getDashboardFigures, ({ query }, { db, now }) => readFigures(db, Number(query.days), now())),
]
