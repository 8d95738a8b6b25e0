import type { PointExchange } from '#contract/points/exchange.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { lockBalance, returnPoints } from '../points/service.ts'
import { announceStock } from '../stock-alert/service.ts'
import { createResultNotice } from './notices.ts'
import { presentExchange } from './present.ts'
import * as queries from './queries.ts'

type Decision =
  /** `reason` is set if the decision is part of a bulk operation. */
  ({ to: 'approved' | 'paid'; reason?: string } | { to: 'rejected' | 'unpaid'; reason: string }) & {
    /** Payout that the admin saw. If undefined, the decision applies to an exchange in any payout. */
    payoutId?: string | undefined
  }

/** States of an exchange in which each decision is possible. */
const before = {
  approved: ['asked'],
  paid: ['approved'],
  unpaid: ['approved'],
  rejected: ['asked', 'approved'],
} as const

const actions = {
  approved: 'exchange.approve',
  paid: 'exchange.pay',
  unpaid: 'exchange.unpaid',
  rejected: 'exchange.reject',
} as const

export function decideExchange(
  db: Db,
  actor: Actor,
  asked: { id: string; decision: Decision },
): Promise<PointExchange> {
  return runInTransaction(db, tx => decideInTransaction(tx, actor, asked))
}

/** Decides about an exchange. Refuses if another decision was made first. */
export async function decideInTransaction(
  tx: Tx,
  actor: Actor,
  { id, decision }: { id: string; decision: Decision },
): Promise<PointExchange> {
  const now = actor.at
  const userId = await queries.findOwner(tx, id)
  if (userId === undefined) throw new CallError('EXCHANGE_NOT_FOUND')
  await lockBalance(tx, userId, now)
  const currentExchange = await queries.lockExchange(tx, id)
  checkPayout(decision, currentExchange)
  const row = await queries.changeExchangeState(tx, id, before[decision.to], changeOf(decision, actor))
  if (!row) throw new CallError('EXCHANGE_DECIDED')
  if (decision.to === 'rejected') await giveBack(tx, row, now)
  if (decision.to !== 'unpaid') await planNotifications(tx, createResultNotice(row), now)
  await recordAudit(tx, actor, {
    action: actions[decision.to],
    subject: { kind: 'exchange', id, name: `Pulsa Rp${row.denomination}` },
    personId: userId,
    ...(decision.reason !== undefined && { reason: decision.reason }),
    after: { state: row.state, pricePoints: row.price_points },
  })
  return presentExchange(row)
}

/**
 * Refuses to mark an exchange as paid or unpaid if it is in no payout, or in another payout than the admin saw. Refuses
 * to reject an exchange that is in a payout.
 */
function checkPayout(
  { to, payoutId: seenPayoutId }: Decision,
  { state, payout_id: payoutId }: queries.ExchangeRow,
): void {
  if (state !== 'approved') return
  if (to === 'rejected' && payoutId !== null) throw new CallError('EXCHANGE_IN_PAYOUT')
  if ((to === 'paid' || to === 'unpaid') && payoutId === null) throw new CallError('EXCHANGE_NOT_IN_PAYOUT')
  if (seenPayoutId !== undefined && seenPayoutId !== payoutId) throw new CallError('EXCHANGE_DECIDED')
}

function changeOf(decision: Decision, { userId, at }: Actor): queries.ExchangeChange {
  if (decision.to === 'paid') return { state: 'paid', paid_at: at }
  if (decision.to === 'unpaid') return { payout_id: null, payout_line: null }
  const decided = { state: decision.to, decided_at: at, decided_by: userId }
  return decision.to === 'rejected' ? { ...decided, reject_reason: decision.reason } : decided
}

async function giveBack(
  tx: Tx,
  { id, user_id: userId, item_id: itemId, price_points: amount }: queries.ExchangeRow,
  now: Date,
) {
  await returnPoints(tx, userId, { amount, reason: 'exchange-returned', ref: id, now })
  const movement = { item_id: itemId, amount: 1, exchange_id: id, created_at: now }
  await queries.insertStockMovement(tx, { ...movement, reason: 'exchange-returned' })
  await queries.returnToStock(tx, itemId)
  await announceStock(tx, itemId, now)
}
