import type { PointExchange } from '#contract/exchange.ts'
import type { ExchangeRow } from './queries.ts'

export function present(row: ExchangeRow): PointExchange {
  return {
    id: row.id,
    denomination: row.denomination,
    pricePoints: row.price_points,
    phoneNumber: row.phone_number,
    state: row.state,
    rejectReason: row.reject_reason,
    askedAt: row.asked_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}
