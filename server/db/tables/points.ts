import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { PointValues } from '#contract/points/values.admin.ts'
import type { ExchangeSign } from '#contract/points/exchange.admin.ts'

interface PointBalanceTable {
  user_id: string
  balance: Generated<number>
  is_hidden_on_board: Generated<boolean>
  studied_until: ColumnType<Date | null, Date | null | undefined, Date | null>
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
  /** Old account and old `ref` of an entry that a merge of two accounts has changed. */
  merged_from: ColumnType<string | null, undefined, string>
  merged_ref: ColumnType<string | null, undefined, string>
}

interface PointWaitingTable {
  id: GeneratedAlways<number>
  user_id: string
  amount: number
  reason: string
  ref: Generated<string>
  multiplier: Generated<number>
  happened_at: Date
  counts_at: Date
}

interface FrenzyClaimTable {
  user_id: string
  window_id: string
  used_until: Date
}

interface RegisterBonusTable {
  email_hash: Buffer
  taken_at: Date
  is_proven: boolean
}

interface PointWindowTable {
  id: string
  starts_at: Date
  ends_at: Date
  multiplier: number
  mission: Generated<string>
  series_id: ColumnType<string | null, string | null | undefined, never>
  version: Generated<number>
}

interface BoardScoreTable {
  period: string
  user_id: string
  points: number
}

interface BoardCountTable {
  period: string
  level: number
  bucket: number
  learners: number
}

interface BoardDeltaTable {
  id: GeneratedAlways<number>
  period: string
  old_points: number | null
  new_points: number | null
}

export interface InventoryItemTable {
  id: string
  kind: 'pulsa'
  title: string
  denomination: number
  price_points: number
  stock: Generated<number>
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface InventoryMovementTable {
  id: GeneratedAlways<number>
  item_id: string
  amount: number
  reason: 'restock' | 'exchange' | 'exchange-returned' | 'correction'
  exchange_id: string | null
  created_at: Date
  note: ColumnType<string | null, string | undefined, never>
  moved_by: ColumnType<string | null, string | undefined, never>
}

interface RedeemWindowTable {
  id: string
  starts_at: Date
  ends_at: Date
  series_id: ColumnType<string | null, string | null | undefined, never>
  version: Generated<number>
}

export interface PointExchangeTable {
  id: string
  user_id: string
  item_id: string
  denomination: number
  price_points: number
  phone_number: string
  number_hash: Buffer | null
  state: Generated<'asked' | 'approved' | 'paid' | 'rejected'>
  reject_reason: Generated<string>
  asked_at: Date
  decided_at: Date | null
  decided_by: string | null
  paid_at: Date | null
  signs: ColumnType<ExchangeSign[], string | undefined, string>
  /** Payout file that contains the exchange. `payout_line` is the number of the line in the file. */
  payout_id: ColumnType<string | null, undefined, string | null>
  payout_line: ColumnType<number | null, undefined, number | null>
}

interface StockAlertTable {
  item_id: string
  user_id: string
  is_wanted: boolean
  wished_at: Date
}

interface PayoutTable {
  id: string
  number: GeneratedAlways<number>
  made_at: Date
  made_by: string
  line_count: number
  amount: number
}

/** Points per event that an admin changed. The table has only one row. */
interface PointValueTable {
  is_only: Generated<boolean>
  worth: ColumnType<Partial<PointValues>, string, RawBuilder<unknown>>
  version: ColumnType<number, undefined, never>
}

export interface PointTables {
  point_value: PointValueTable
  point_balance: PointBalanceTable
  point_entry: PointEntryTable
  point_waiting: PointWaitingTable
  frenzy_claim: FrenzyClaimTable
  register_bonus: RegisterBonusTable
  point_window: PointWindowTable
  board_score: BoardScoreTable
  board_count: BoardCountTable
  board_delta: BoardDeltaTable
  inventory_item: InventoryItemTable
  inventory_movement: InventoryMovementTable
  redeem_window: RedeemWindowTable
  point_exchange: PointExchangeTable
  payout: PayoutTable
  stock_alert: StockAlertTable
}
