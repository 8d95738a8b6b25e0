import type { StatisticName } from '#contract/admin/dashboard.ts'
import { type StatisticRowKind, StatisticRowKind as RowKinds } from '#contract/admin/figure-list.ts'
import type { Db } from '../../../db/database.ts'
import { countUsers } from '../../account/user-admin/service.ts'
import { countPaidOrders, sumCardPayments } from '../../payment/order/service.ts'
import { type DayRange, sumStatisticRows } from './row-queries.ts'

/** Value of a dashboard figure over a period. */
export interface Total {
  /** Number of rows in the list that opens from the figure. */
  rows: number
  value: number
}

type Listed = Exclude<StatisticName, 'visits'>

const byRow: Record<Exclude<Listed, StatisticRowKind>, (db: Db, period: DayRange) => Promise<Total>> = {
  registrations: async (db, period) => totalOfRows(await countUsers(db, period)),
  orders: async (db, period) => totalOfRows(await countPaidOrders(db, period)),
  rupiah: async (db, period) => {
    const { count, sum } = await sumCardPayments(db, period)
    return { rows: count, value: sum }
  },
}

const totalOfRows = (count: number): Total => ({ rows: count, value: count })

const isRowKind = (name: StatisticName): name is StatisticRowKind => RowKinds.options.some(kind => kind === name)

/**
 * Returns the value of a figure over a period, and the number of rows that it counts. Uses the query of the list that
 * opens from the figure, so that the figure and the list agree. Returns undefined for visits, which are not stored per
 * user.
 */
export async function readStatisticTotal(db: Db, name: StatisticName, period: DayRange): Promise<Total | undefined> {
  if (name === 'visits') return undefined
  if (!isRowKind(name)) return byRow[name](db, period)
  const { count, sum } = await sumStatisticRows(db, name, period)
  return { rows: count, value: name === 'points' ? sum : count }
}
