import type * as contract from '#contract/payment/redeem-code.ts'
import type { RedeemCodeRow } from './desk-queries.ts'

export const presentRedeemCode = ({
  created_at: createdAt,
  used_at: usedAt,
  used_order: _order,
  ...row
}: RedeemCodeRow): contract.RedeemCode => ({
  ...row,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
