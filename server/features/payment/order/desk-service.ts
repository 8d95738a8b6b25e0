import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { type DeskOrderRow, selectDeskOrders, setRefunded } from './desk-queries.ts'
import { settleOneFinding } from './finding-queries.ts'
import { refundNotice } from './notices.ts'
import { insertPaymentReport } from './queries.ts'

export async function getOrder(db: Db, id: string): Promise<DeskOrderRow> {
  const row = await selectDeskOrders(db, { id }).executeTakeFirst()
  if (!row) throw new CallError('ORDER_NOT_FOUND')
  return row
}

/** Records that an admin refunded an order in the state `refund-due` outside of Semai. */
export async function markRefunded(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  const order = await getOrder(db, id)
  await runInTransaction(db, async tx => {
    const row = await setRefunded(tx, id)
    if (!row) throw new CallError('ORDER_NOT_REFUNDABLE')
    await insertPaymentReport(tx, {
      order_id: id,
      transaction_id: '',
      transaction_status: 'refund',
      fraud_status: '',
      refund_key: 'by-hand',
      refund_amount: null,
      state_after: 'refunded',
      received_at: actor.at,
    })
    await planNotifications(tx, [refundNotice({ order, hasEnrollment: false }, actor.at)], actor.at)
    const subject = { kind: 'order', id, name: row.number }
    const change = { before: { state: 'refund-due' }, after: { state: 'refunded' } }
    await recordAudit(tx, actor, { action: 'order.refund', subject, personId: row.user_id, reason, ...change })
  })
}

/** Settles an open finding about a payment of the order. */
export async function settleFinding(
  db: Db,
  actor: Actor,
  { id, findingId }: { id: string; findingId: string },
  reason: string,
): Promise<void> {
  const order = await getOrder(db, id)
  await runInTransaction(db, async tx => {
    const row = await settleOneFinding(tx, findingId, id, { at: actor.at, by: actor.userId, reason })
    if (!row) throw new CallError('FINDING_NOT_OPEN')
    const subject = { kind: 'order', id, name: order.number }
    const after = { finding: row.kind, amount: row.amount }
    await recordAudit(tx, actor, { action: 'order.settle-finding', subject, personId: order.user_id, reason, after })
  })
}
