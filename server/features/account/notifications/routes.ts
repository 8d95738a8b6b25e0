import * as contract from '#contract/account/notification.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { removeDeviceOf } from './device-queries.ts'
import { subscribe } from './devices.ts'
import { findDelivery } from './list-queries.ts'
import { listNewestNotifications } from './list.ts'
import { findReadUntil, saveReadUntil } from './read-queries.ts'
import { readSettings } from './preferences.ts'
import { storePushReceipts } from './receipts.ts'
import { sendTestPush } from './test-push.ts'
import { presentDelivery } from './present.ts'

export const notificationBindings: readonly Binding[] = [
  bindEndpoint(contract.getNotificationSettings, (_request, context) => readSettings(context)),

  bindEndpoint(contract.subscribeDevice, ({ body }, context) => subscribe(context, body)),

  bindEndpoint(contract.removeDevice, async ({ params }, { db, person }) => {
    if (!(await removeDeviceOf(db, person.userId, params.id))) throw new CallError('PUSH_DEVICE_NOT_FOUND')
    return {}
  }),

  bindEndpoint(contract.sendTrial, ({ params }, context) => sendTestPush(context, params.id)),

  bindEndpoint(contract.readDelivery, async ({ params }, { db, person }) => {
    const delivery = await findDelivery(db, person.userId, params.id)
    if (!delivery) throw new CallError('PUSH_DELIVERY_NOT_FOUND')
    return presentDelivery(delivery)
  }),

  bindEndpoint(contract.listNotifications, (_request, { db, person }) => listNewestNotifications(db, person.userId)),

  bindEndpoint(contract.getNewsRead, async (_request, { db, person }) => ({
    until: await findReadUntil(db, person.userId),
  })),

  bindEndpoint(contract.setNewsRead, async ({ body }, { db, person, now }) => {
    // Limits the time to now, because a device with a wrong clock must not mark future notifications as read.
    const until = new Date(Math.min(Date.parse(body.until), now().getTime()))
    await saveReadUntil(db, person.userId, { until, at: now() })
    return { until: await findReadUntil(db, person.userId) }
  }),

  bindEndpoint(contract.confirmPushes, async ({ body }, context) => {
    await storePushReceipts(context, body.receipts)
    return {}
  }),
]
