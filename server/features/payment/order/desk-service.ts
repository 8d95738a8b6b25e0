import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { type DeskOrderRow, selectDeskOrders } from './desk-queries.ts'
import { settleOneFinding } from './finding-queries.ts'

export async function getOrder(db: Db, id: string): Promise<DeskOrderRow> {
  const row = await selectDeskOrders(db, { id }).executeTakeFirst()
  if (!row) throw new CallError('ORDER_NOT_FOUND')
  return row
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
