import { addSameNumberSign } from '#contract/points/exchange.rules.ts'
import type { AdminExchange, Payout } from '#contract/points/exchange.admin.ts'
import type { ExchangeStage } from '#contract/points/exchange.list.ts'
import type { PointExchange } from '#contract/points/exchange.ts'
import type { DeskExchangeRow, PayoutRow } from './desk-queries.ts'
import type { ExchangeRow } from './queries.ts'

export function presentExchange(row: ExchangeRow): PointExchange {
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

function getStage({ state, payout_id: payoutId }: ExchangeRow): ExchangeStage {
  if (state !== 'approved') return state
  return payoutId === null ? 'ready' : 'paying'
}

export function presentForAdmin(row: DeskExchangeRow): AdminExchange {
  const { payout_id: id, payout_number: number, payout_line: line } = row
  return {
    ...presentExchange(row),
    stage: getStage(row),
    learner: { id: row.user_id, fullName: row.full_name, email: row.email },
    signs: addSameNumberSign(row.signs, row.same_number_count),
    payout: id !== null && number !== null && line !== null ? { id, number, line } : null,
  }
}

export function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    number: row.number,
    madeAt: row.made_at.toISOString(),
    madeBy: { id: row.made_by, fullName: row.maker_name },
    lineCount: row.line_count,
    amount: row.amount,
    paidCount: row.paid_count ?? 0,
    waitingCount: row.waiting_count ?? 0,
  }
}
