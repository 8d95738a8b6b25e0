import { brand } from '#contract/site/brand.ts'
import { listNotifications, subscribeDevice } from '#contract/account/notification.ts'
import { broadcastMessage } from '#app/data/channel.ts'
import { getServerTime } from '#app/data/clock.ts'
import { toSubscriptionBody } from '#app/data/push-subscription.ts'
import { storePushMark, storePushReceipt, readPushMark, sendReceipts } from '#app/data/push.ts'
import { replaceStored } from '#app/data/query-storage.ts'
import { readSession } from '#app/data/session-row.ts'
import { client } from './client.ts'
import { type PushNotification, readPush, readPushData, getTapTarget } from './push-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync tag of receipts that could not be sent. The receipts are sent later, even if all tabs are closed. */
const RECEIPTS_TAG = 'semai-push-receipts'

/**
 * Shows push messages to their recipient. Every push message shows a notification, because browsers revoke the
 * permission of a site that shows none.
 */
export function showPushes(): void {
  self.addEventListener('push', event => event.waitUntil(receive(event.data?.text())))
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(event.notification, event.action))
  })
  self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)))
  self.addEventListener('sync', event => {
    if (event.tag === RECEIPTS_TAG) event.waitUntil(sendReceipts(client))
  })
}

/**
 * Registration with Background Sync, which Firefox and Safari lack. In these browsers the next push message or the next
 * start of the app sends the receipts.
 */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

const formatNow = () => new Date(getServerTime()).toISOString()

async function receive(text: string | undefined): Promise<void> {
  const arrivedAt = formatNow()
  const push = readPush(text)
  const owner = await findCurrentUserId()
  if (!push || owner === 'unknown') return showNeutral()
  if (owner !== push.data.userId) {
    await showNeutral()
    await stopPushes()
    return reportReceipt({ id: push.data.id, arrivedAt, isStranger: true })
  }
  await show(push)
  await reportReceipt({ id: push.data.id, arrivedAt, shownAt: formatNow() })
  await keepNews(owner).catch(() => undefined)
}

/**
 * Stores the list of notifications, which includes this notification, so that 'Kabar' (news) shows it offline and in
 * open tabs.
 */
async function keepNews(userId: string): Promise<void> {
  await replaceStored(userId, listNotifications.path, await client.call(listNotifications, {}))
  broadcastMessage({ kind: 'news-arrived' })
}

/**
 * Returns the id of the user who is logged in now, undefined without a login, or 'unknown' if the device's data cannot
 * be read. The push may be for another user, because the login may have changed while the device was offline.
 */
async function findCurrentUserId(): Promise<string | undefined> {
  return readSession().then(
    session => session?.userId,
    () => 'unknown',
  )
}

async function show({ title, body, tag, timestamp, actions, data }: PushNotification): Promise<void> {
  const notificationsBefore = await self.registration.getNotifications({ tag })
  // The server repeats a push message if the first response was lost. The repeated message must not alert a second
  // time.
  const isRepeated = notificationsBefore.some(shown => readPushData(shown.data)?.id === data.id)
  const options: NotificationOptions & { renotify: boolean; actions: typeof actions; timestamp: number } = {
    body,
    tag,
    data,
    actions,
    timestamp,
    lang: 'id',
    renotify: notificationsBefore.length > 0 && !isRepeated,
    icon: '/icons/semai-192.png',
  }
  await self.registration.showNotification(title, options)
  const shownNotifications = await self.registration.getNotifications()
  await navigator.setAppBadge?.(shownNotifications.length).catch(() => undefined)
}

/** Shows a notification without personal data. */
async function showNeutral(): Promise<void> {
  await self.registration.showNotification(brand.name, {
    body: `Buka ${brand.name} untuk melihat apa yang baru.`,
    tag: 'semai',
    icon: '/icons/semai-192.png',
  })
}

async function stopPushes(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
}

type Receipt = Parameters<typeof storePushReceipt>[0]

/** Stores the receipt before it is sent, because the browser may end a worker at any time. */
async function reportReceipt(receipt: Receipt): Promise<void> {
  try {
    await storePushReceipt(receipt)
    await sendReceipts(client)
  } catch {
    // The types lack Background Sync.
    await (self.registration as WithSync).sync?.register(RECEIPTS_TAG).catch(() => undefined)
  }
}

async function open(notification: Notification, action: string): Promise<void> {
  const data = readPushData(notification.data)
  const { origin } = self.location
  const target = data ? getTapTarget(data, action, origin) : `${origin}/`
  // Opens the window first, because browsers allow it only right after the tap. The tap is recorded even if the window
  // cannot be opened.
  await showWindow(target).catch(() => undefined)
  const remainingNotifications = await self.registration.getNotifications()
  await (
    remainingNotifications.length > 0
      ? navigator.setAppBadge?.(remainingNotifications.length)
      : navigator.clearAppBadge?.()
  )?.catch(() => undefined)
  const now = formatNow()
  if (data) await reportReceipt({ id: data.id, arrivedAt: now, shownAt: now, tappedAt: now })
}

/** Focuses an open tab and navigates it to the page. If there is none, opens a new tab. */
async function showWindow(target: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openWindow = windows.find(window => window.url === target) ?? windows[0]
  if (!openWindow || isFile(target)) return void (await self.clients.openWindow(target))
  try {
    const focused = await openWindow.focus()
    if (focused.url !== target) await focused.navigate(target)
    else broadcastMessage({ kind: 'link-reopened', url: target })
  } catch {
    await self.clients.openWindow(target)
  }
}

/** Returns whether the target is a download, which must not be opened in an existing tab. */
const isFile = (target: string) => new URL(target).pathname.endsWith('.ics')

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

/**
 * Renews the subscription after the browser has changed the push endpoint. If the renewal fails, the next start of the
 * app subscribes again.
 */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const session = await readSession()
  if (!session) return
  const mark = await readPushMark(session.userId)
  if (mark === undefined || mark === 'declined') return
  const key = oldSubscription?.options.applicationServerKey
  const options = { userVisibleOnly: true, ...(key && { applicationServerKey: key }) }
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const body = toSubscriptionBody(subscription)
  if (body) await storePushMark(session.userId, { deviceId: (await client.call(subscribeDevice, { body })).id })
}
