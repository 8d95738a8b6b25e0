import type * as contract from '#contract/payment/redeem-code.ts'
import type { RedeemCodeRow } from './desk-queries.ts'

export const presentRedeemCode = ({
  created_at: createdAt,
  used_at: usedAt,
  ...row
}: RedeemCodeRow): contract.RedeemCode => ({
  ...row,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
