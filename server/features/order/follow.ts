import { inTransaction } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { ProviderAway } from '../../providers/midtrans/port.ts'
import { lockBalance } from '../points/service.ts'
import { claimCheck, listOverdue, type OrderRow } from './queries.ts'
import { applyReport } from './settle.ts'
import { closeOrder, type OrderServices, getOwnOrder } from './service.ts'

/** A page asks every few seconds; the provider is asked no more often than this. */
const CHECK_PAUSE_MS = 5_000
/** The provider's clock ends the payment; ours waits a little longer before it gives the seat away. */
const GRACE_MS = 120_000
/** Somebody is still deciding, a bank or a fraud desk: the seat is kept for them, but not for ever. */
const LONGEST_WAIT_MS = 86_400_000
const OVERDUE_AT_ONCE = 50

/** One's own order as far as anybody knows: where no notification came, the provider is asked. */
export async function followOrder(services: OrderServices, userId: string, id: string): Promise<OrderRow> {
  const order = await getOwnOrder(services.db, userId, id)
  if (order.state !== 'pending') return order
  if (!(await claimCheck(services.db, id, services.now(), CHECK_PAUSE_MS))) return order
  await askAbout(services, order)
  return getOwnOrder(services.db, userId, id)
}

/** Asks the provider, and gives the seat back when time is up and nobody is paying any more. */
async function askAbout(services: OrderServices, order: OrderRow): Promise<void> {
  const { db, now, cards, log } = services
  const lateMs = now().getTime() - (order.expires_at?.getTime() ?? 0)
  try {
    const report = await cards?.findStatus(order.number)
    if (report && (await applyReport(services, report)) !== 'pending') return
    const isBeingPaid = report !== undefined && report.status !== 'deny'
    if (lateMs < (isBeingPaid ? LONGEST_WAIT_MS : GRACE_MS)) return
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof CallError)) throw error
    log.warn({ orderId: order.id, reason: error.message }, 'the state of a payment could not be learned')
    if (lateMs < LONGEST_WAIT_MS) return
  }
  await inTransaction(db, async tx => {
    await lockBalance(tx, order.user_id, now())
    await closeOrder(tx, order.id, 'expired')
  })
}

/** Frees the seats of orders nobody paid and nobody looks at. */
export async function releaseOverdue(services: OrderServices): Promise<void> {
  const due = await listOverdue(services.db, new Date(services.now().getTime() - GRACE_MS), OVERDUE_AT_ONCE)
  for (const order of due) {
    if (await claimCheck(services.db, order.id, services.now(), CHECK_PAUSE_MS)) await askAbout(services, order)
  }
}
