import { runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { ProviderUnavailable } from '../../../providers/midtrans/port.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { requestOrderReports } from './ask.ts'
import { type DeskOrderRow, setRefunded } from './desk-queries.ts'
import { getOrder } from './desk-service.ts'
import { recordContradiction } from './findings.ts'
import { refundNotice } from './notices.ts'
import { findOwnReport, sumHeldRupiah } from './own-report.ts'
import { insertPaymentReport, listTransactionIds } from './queries.ts'
import type { OrderServices } from './service.ts'

interface ManualRefund {
  id: string
  reason: string
  /** True if the admin has confirmed that the provider reports no refund. */
  isOutsideProvider: boolean
}

/**
 * Records that an admin refunded an order in the state `refund-due` outside of Semai. Asks the provider first. If the
 * provider reports no refund, the admin must confirm that the money went back in another way, and the difference becomes
 * a finding.
 */
export async function markRefunded(services: OrderServices, actor: Actor, refund: ManualRefund): Promise<void> {
  const { id, reason, isOutsideProvider } = refund
  const order = await getOrder(services.db, id)
  if (order.state !== 'refund-due') throw new CallError('ORDER_NOT_REFUNDABLE')
  const answer = await askForState(services, order)
  const subject = { kind: 'order', id, name: order.number }
  const change = { before: { state: 'refund-due' }, after: { state: 'refunded' } }
  const entry = { action: 'order.refund' as const, subject, personId: order.user_id, reason }
  if (answer?.isRefunded === true) {
    // The provider's report has already changed the order. Only the reason of the admin is missing.
    await runInTransaction(services.db, tx => recordAudit(tx, actor, { ...entry, ...change }))
    return
  }
  if (answer !== undefined && !isOutsideProvider) throw createRefusal(answer.status)
  await runInTransaction(services.db, async tx => {
    if (!(await setRefunded(tx, id))) throw new CallError('ORDER_NOT_REFUNDABLE')
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
    if (answer !== undefined) {
      const { amount, transaction_id: transactionId } = order
      await recordContradiction(tx, { orderId: id, amount, transactionId, status: answer.status, now: actor.at })
    }
    await planNotifications(tx, [refundNotice({ order, hasEnrollment: false }, actor.at)], actor.at)
    const after = { ...change.after, ...(answer && { news: answer.status }) }
    await recordAudit(tx, actor, { ...entry, ...change, after })
  })
}

interface ProviderState {
  /** True if the provider has refunded the whole payment. */
  isRefunded: boolean
  /** Status of the payment at the provider. Empty if the provider does not know the payment. */
  status: string
}

/**
 * Asks the provider about the payment of the order, and records the answers. Returns undefined if no provider can
 * answer: for points, without a provider, and for a payment that the local stand-in lost at a restart.
 */
async function askForState(services: OrderServices, order: DeskOrderRow): Promise<ProviderState | undefined> {
  const { db, cards } = services
  if (!cards || order.method !== 'midtrans') return undefined
  try {
    const { reports, state } = await requestOrderReports(services, cards, order, await listTransactionIds(db, order.id))
    if (reports.length === 0 && cards.payWindow.kind === 'stand-in') return undefined
    const { amount, transaction_id: transactionId } = order
    const report = findOwnReport({ amount, transactionId }, reports)
    return {
      isRefunded: state === 'refunded' && report !== undefined && sumHeldRupiah(report) === 0,
      status: report?.status ?? '',
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new CallError('PAYMENT_PROVIDER_AWAY')
    throw error
  }
}

/** Creates the refusal of a refund that the provider does not report, with the provider's status. */
function createRefusal(status: string): CallError {
  const known = status === '' ? 'Midtrans tidak mengenal pembayarannya.' : `Keadaan di Midtrans: ${status}.`
  return new CallError('ORDER_HELD_AT_PROVIDER', { fieldErrors: { isOutsideProvider: known } })
}
