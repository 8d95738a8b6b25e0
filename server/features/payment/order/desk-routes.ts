import * as contract from '#contract/payment/order.admin.ts'
import { refundOrder as refundOrderCall } from '#contract/payment/order-refund.admin.ts'
import { sumRefundedRupiah } from '#contract/payment/payment.ts'
import { listPaymentComparisons } from '#contract/payment/comparison.admin.ts'
import { settleFinding as settleFindingCall } from '#contract/payment/finding.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { auditView } from '../../../desk/log-view.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { listAuditOfSubject } from '../../admin/audit/service.ts'
import { selectDeskOrders, listNotices } from './desk-queries.ts'
import { listComparisons } from './compare-queries.ts'
import { getOrder, settleFinding } from './desk-service.ts'
import { countOpenFindings, listFindings } from './finding-queries.ts'
import { refundOrder } from './give-back.ts'
import { markRefunded } from './mark-refunded.ts'
import { presentComparison, presentDeskOrder as present, presentFinding } from './present.ts'
import { listPartialRefunds } from './queries.ts'
import { createReceiptFile } from './receipt/receipt.ts'

const order = {
  sorts: {
    createdAt: { name: 'created_at', type: 'timestamptz' },
    amount: { name: 'amount', type: 'integer' },
  },
  usual: '-createdAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const orderDeskBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskOrders, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectDeskOrders(db, query), query, order), present),
  ),

  bindEndpoint(contract.getDeskOrder, async ({ params: { id } }, { db }) => {
    const row = await getOrder(db, id)
    const notices = await listNotices(db, id)
    const returned = sumRefundedRupiah(await listPartialRefunds(db, id, row.transaction_id), undefined) ?? 0
    return {
      ...present(row),
      paymentType: row.payment_type,
      transactionId: row.transaction_id,
      hasReceipt: row.paid_at !== null,
      returned: row.state === 'refunded' ? row.amount : returned,
      findings: (await listFindings(db, id)).map(presentFinding),
      log: await listAuditOfSubject(db, id),
      notices: notices.map(notice => ({
        status: notice.transaction_status,
        fraudStatus: notice.fraud_status,
        refundKey: notice.refund_key,
        refundAmount: notice.refund_amount,
        stateAfter: notice.state_after,
        at: notice.received_at.toISOString(),
      })),
    }
  }),

  bindEndpoint(contract.markOrderRefunded, async ({ params, body }, context) => {
    await markRefunded(context, toActor(context), { ...params, ...body })
    wakeNotificationJob(context)
    return {}
  }),

  bindEndpoint(refundOrderCall, async ({ params, body }, context) => {
    const state = await refundOrder(context, toActor(context), { id: params.id, ...body })
    wakeNotificationJob(context)
    return { state }
  }),

  bindEndpoint(settleFindingCall, async ({ params, body }, context) => {
    await settleFinding(context.db, toActor(context), params, body.reason)
    return {}
  }),

  bindEndpoint(listPaymentComparisons, async (_request, { db }) => ({
    days: (await listComparisons(db)).map(presentComparison),
    openFindings: await countOpenFindings(db),
  })),

  bindEndpoint(contract.downloadDeskReceipt, async ({ params: { id } }, context) => {
    const row = await getOrder(context.db, id)
    const subject = { kind: 'user', id: row.user_id, name: row.full_name }
    await auditView(context.db, toActor(context), { action: 'user.view', subject, personId: row.user_id })
    return createReceiptFile(context, row.user_id, id)
  }),
]
