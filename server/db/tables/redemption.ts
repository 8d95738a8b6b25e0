import type { ColumnType, Generated } from 'kysely'
import type { VoucherPrefix } from '#contract/payment/redeem-code.rules.ts'

export interface VoucherBatchTable {
  id: string
  title: string
  prefix: VoucherPrefix
  course_id: string
  active_from: Date
  expires_at: Date
  quota: number
  redeemed_count: Generated<number>
  created_at: Date
  version: ColumnType<number, undefined, never>
  stopped_at: ColumnType<Date | null, undefined, Date | null>
  created_by: ColumnType<string | null, string | undefined, never>
  exported_at: ColumnType<Date | null, undefined, Date>
  exported_by: ColumnType<string | null, undefined, string>
  /** Number of codes. The database counts them. */
  code_count: ColumnType<number, undefined, never>
}

export interface VoucherTable {
  code: string
  batch_id: string
  use_limit: Generated<number>
  use_count: Generated<number>
}

export interface VoucherRedemptionTable {
  voucher_code: string
  user_id: string
  enrollment_id: string
  redeemed_at: Date
}

export interface RedeemCodeTable {
  code: string
  partner: string
  used_at: Date | null
  id: Generated<string>
  created_at: Generated<Date>
  stopped_at: ColumnType<Date | null, undefined, Date | null>
}

export interface RedemptionTables {
  voucher_batch: VoucherBatchTable
  voucher: VoucherTable
  voucher_redemption: VoucherRedemptionTable
  redeem_code: RedeemCodeTable
}
