import * as contract from '#contract/payment/order.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getUpdatedOrder } from './follow.ts'
import { handleNotification } from './notification.ts'
import { presentOrder } from './present.ts'
import { listOwnOrders } from './queries.ts'
import { createReceiptFile } from './receipt/receipt.ts'

export const orderBindings: readonly Binding[] = [
  bindEndpoint(contract.listOrders, async (_request, { db, person }) =>
    (await listOwnOrders(db, person.userId)).map(presentOrder),
  ),

  bindEndpoint(contract.getOrder, async ({ params }, context) =>
    presentOrder(await getUpdatedOrder(context, context.person.userId, params.id)),
  ),

  bindEndpoint(contract.downloadReceipt, ({ params }, context) =>
    createReceiptFile(context, context.person.userId, params.id),
  ),

  bindEndpoint(contract.getPayWindow, (_request, { cards }) => {
    if (!cards) throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
    return cards.payWindow
  }),

  bindEndpoint(contract.notifyPayment, async ({ body }, context) => {
    await handleNotification(context, body)
    return {}
  }),
]
