import { runInTransaction } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { ProviderUnavailable } from '../../../providers/midtrans/port.ts'
import { lockBalance } from '../../points/points/service.ts'
import { claimProviderCheck, listOverdue, type OrderRow } from './queries.ts'
import { applyReport } from './settle.ts'
import { closeOrder, type OrderServices, getOwnOrder } from './service.ts'

/**
 * Minimum time between two requests to the provider about one order. Needed because a page requests the order's state
 * every few seconds.
 */
const CHECK_PAUSE_MS = 5_000
/**
 * Time between the payment deadline and the release of the seat. The provider ends a payment by its own clock, which
 * may be slower than the clock of this server.
 */
const GRACE_MS = 120_000
/**
 * Maximum time after the payment deadline for which a seat stays reserved while a bank or a fraud check may still be
 * deciding.
 */
const LONGEST_WAIT_MS = 86_400_000
const OVERDUE_AT_ONCE = 50

/** Returns the caller's own order. If the order is pending, first asks the provider for its state. */
export async function getUpdatedOrder(services: OrderServices, userId: string, id: string): Promise<OrderRow> {
  const order = await getOwnOrder(services.db, userId, id)
  if (order.state !== 'pending') return order
  if (!(await claimProviderCheck(services.db, order, services.now(), CHECK_PAUSE_MS))) return order
  await askAbout(services, order)
  return getOwnOrder(services.db, userId, id)
}

/**
 * Asks the provider for the order's state. Releases the seat two minutes after the deadline, or a day after the deadline
 * if a payment is in progress.
 */
async function askAbout(services: OrderServices, order: OrderRow): Promise<void> {
  const { db, now, cards, log } = services
  const lateMs = now().getTime() - (order.expires_at?.getTime() ?? 0)
  try {
    const report = await cards?.findStatus(order.number)
    if (report && (await applyReport(services, report)) !== 'pending') return
    const isBeingPaid = report !== undefined && report.status !== 'deny'
    if (lateMs < (isBeingPaid ? LONGEST_WAIT_MS : GRACE_MS)) return
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof CallError)) throw error
    log.warn({ orderId: order.id, reason: error.message }, 'failed to read the state of a payment')
    if (lateMs < LONGEST_WAIT_MS) return
  }
  await runInTransaction(db, async tx => {
    await lockBalance(tx, order.user_id, now())
    await closeOrder(tx, order.id, 'expired')
  })
}

/** Asks the provider about overdue orders. Releases the seats of the orders that were not paid. */
export async function releaseOverdue(services: OrderServices): Promise<void> {
  const due = await listOverdue(services.db, new Date(services.now().getTime() - GRACE_MS), OVERDUE_AT_ONCE)
  for (const order of due) {
    if (await claimProviderCheck(services.db, order, services.now(), CHECK_PAUSE_MS)) await askAbout(services, order)
  }
}
