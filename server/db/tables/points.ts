import type { Generated, GeneratedAlways } from 'kysely'

interface PointBalanceTable {
  user_id: string
  balance: Generated<number>
}

interface PointEntryTable {
  id: GeneratedAlways<number>
  user_id: string
  amount: number
  reason: string
  ref: Generated<string>
  multiplier: Generated<number>
  happened_at: Date
  created_at: Date
}

interface PointWindowTable {
  id: string
  starts_at: Date
  ends_at: Date
  multiplier: number
}

export interface PointTables {
  point_balance: PointBalanceTable
  point_entry: PointEntryTable
  point_window: PointWindowTable
}
