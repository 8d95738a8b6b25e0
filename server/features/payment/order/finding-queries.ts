import type { Insertable } from 'kysely'
import type { FindingKind } from '#contract/payment/finding.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { OrderTables } from '../../../db/tables/orders.ts'

type NewFinding = Insertable<OrderTables['payment_finding']>

/** Inserts a finding. Returns false if the same finding is already stored. */
export async function insertFinding(tx: Tx, finding: NewFinding): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('payment_finding')
    .values(finding)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

interface Settlement {
  at: Date
  /** Id of the admin who settles the finding. Null if the server settles it. */
  by: string | null
  reason: string
}

const settled = ({ at, by, reason }: Settlement) => ({ settled_at: at, settled_by: by, settled_reason: reason })

/**
 * Settles the open findings of these kinds about an order. With a `transactionId`, settles only findings about this
 * transaction.
 */
export async function settleFindings(
  tx: Tx,
  { orderId, kinds, transactionId }: { orderId: string; kinds: readonly FindingKind[]; transactionId?: string },
  settlement: Settlement,
): Promise<void> {
  await tx
    .updateTable('payment_finding')
    .set(settled(settlement))
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .$if(transactionId !== undefined, query => query.where('transaction_id', '=', transactionId ?? ''))
    .where('settled_at', 'is', null)
    .execute()
}

/** Opens a finding again if the server settled it. A finding that an admin settled stays settled. */
export async function reopenFinding(
  tx: Tx,
  { order_id: orderId, kind, transaction_id: transactionId }: NewFinding,
): Promise<void> {
  await tx
    .updateTable('payment_finding')
    .set({ settled_at: null, settled_reason: null })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('transaction_id', '=', transactionId)
    .where('settled_at', 'is not', null)
    .where('settled_by', 'is', null)
    .execute()
}

/** Settles one open finding. Returns undefined if the finding is already settled or belongs to another order. */
export function settleOneFinding(tx: Tx, id: string, orderId: string, settlement: Settlement) {
  return tx
    .updateTable('payment_finding')
    .set(settled(settlement))
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .returning(['kind', 'amount'])
    .executeTakeFirst()
}

/** Lists the findings of an order, oldest first. */
export function listFindings(db: Db, orderId: string) {
  return db
    .selectFrom('payment_finding as finding')
    .leftJoin('app_user as admin', 'admin.id', 'finding.settled_by')
    .selectAll('finding')
    .select('admin.full_name as admin_name')
    .where('finding.order_id', '=', orderId)
    .orderBy('finding.noticed_at')
    .orderBy('finding.id')
    .execute()
}
export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number]

export async function countOpenFindings(db: Db): Promise<number> {
  const row = await db
    .selectFrom('payment_finding')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
