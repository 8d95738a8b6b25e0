import { getNotificationSettings, removeDevice, subscribeDevice } from '#contract/account/notification.ts'
import { isApiFailure, type FailureKind } from '#app/data/api/failures.ts'
import { withLock } from '#app/data/locks.ts'
import { withTimeout } from '#app/data/within-ms.ts'
import { storePushMark, readPushMark } from '#app/data/push.ts'
import { encodeKey, toSubscriptionBody } from '#app/data/push-subscription.ts'
import { callApi } from '#app/session/api.ts'
import { dropPush } from '#app/session/drop-push.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { pushSupport, describeBrowser } from './support.ts'

/** Maximum wait for a subscription, because the browser's call never settles if its push service cannot be reached. */
const SUBSCRIBE_MS = 15_000
/** Maximum wait for the worker, which a slow phone still installs during the first visit. */
const WORKER_MS = 30_000

/** Reason why this browser gets no push messages. `push-labels.ts` has a message for each. */
export type PushRefusal = 'denied' | 'dismissed' | 'install' | 'none' | 'service'

export class PushRefused extends Error {
  override readonly name = 'PushRefused'
  readonly why: PushRefusal

  constructor(why: PushRefusal) {
    super(`no push: ${why}`)
    this.why = why
  }
}

/**
 * Runs one task at a time across all tabs. Otherwise the check at start, which has read that push is off, could delete
 * the subscription that a tap has just created.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return withLock('semai-push', work)
}

/**
 * Asks the browser for permission and subscribes this device to push messages. Must be called from a tap. With
 * `isAfresh`, replaces the old subscription, because it has stopped delivering.
 */
export async function turnOnPush({ isAfresh = false } = {}): Promise<void> {
  const support = pushSupport(describeBrowser())
  if (support !== 'ready' && support !== 'ask') throw new PushRefused(support)
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'dismissed')
  await alone(() => subscribe(isAfresh))
}

async function subscribe(isAfresh: boolean): Promise<void> {
  const userId = getCurrentUserId()
  if (userId === undefined) return
  const { pushKey } = await callApi(getNotificationSettings, {})
  const subscription = await getSubscription(pushKey, isAfresh)
  const body = toSubscriptionBody(subscription)
  if (!body) throw new PushRefused('service')
  const { id } = await callApi(subscribeDevice, { body })
  await storePushMark(userId, { deviceId: id })
}

/**
 * Returns this browser's subscription for `pushKey`. First removes a subscription with another key. With `isAfresh`,
 * also removes the current one.
 */
async function getSubscription(pushKey: string, isAfresh: boolean): Promise<PushSubscription> {
  const registration = await within(WORKER_MS, navigator.serviceWorker.ready)
  const knownSubscription = await registration.pushManager.getSubscription()
  const knownKey = knownSubscription?.options.applicationServerKey
  if (knownSubscription && !isAfresh && knownKey && encodeKey(knownKey) === pushKey) return knownSubscription
  await knownSubscription?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  return within(SUBSCRIBE_MS, registration.pushManager.subscribe(options))
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const value = await withTimeout(ms, work).catch(() => undefined)
  if (value === undefined) throw new PushRefused('service')
  return value
}

/**
 * Removes the subscription on the device, then the device on the server. Without a connection the server keeps the
 * device until its push service reports that the subscription is gone.
 */
export const turnOffPush = (): Promise<void> => alone(forgetDevice)

async function forgetDevice(): Promise<void> {
  const userId = getCurrentUserId()
  if (userId === undefined) return
  const mark = await readPushMark(userId)
  await dropPush()
  await storePushMark(userId, 'declined')
  if (!mark || mark === 'declined') return
  await callApi(removeDevice, { params: { id: mark.deviceId } }).catch((error: unknown) => {
    if (!isApiFailure(error) || !connectionKinds.includes(error.kind)) throw error
  })
}

/** Failures of a call that the server did not receive, or whose response did not arrive. */
const connectionKinds: readonly FailureKind[] = ['network', 'timeout', 'wrong-shape']

/**
 * Result of the check at the start. `silent`: the device confirms no pushes. `denied`: this browser cannot
 * get pushes now.
 */
export type StartFinding = 'fine' | 'silent' | 'denied'

/**
 * Runs at each start of the app for users who turned push on. Silently repairs a subscription after a changed key, a
 * new login or a lost endpoint. Returns the problem if only the user can fix it.
 */
export const checkPush = (): Promise<StartFinding> => alone(checkSubscription)

async function checkSubscription(): Promise<StartFinding> {
  const userId = getCurrentUserId()
  const mark = userId === undefined ? undefined : await readPushMark(userId)
  if (userId === undefined || mark === undefined || mark === 'declined') {
    // Removes the subscription, because the user who turned push on is no longer logged in.
    await dropPush()
    return 'fine'
  }
  if (pushSupport(describeBrowser()) !== 'ready') return 'denied'
  const { devices, pushKey } = await callApi(getNotificationSettings, {})
  const ownDevice = devices.find(device => device.isCurrent)
  if (ownDevice?.state === 'silent') return 'silent'
  const registration = await within(WORKER_MS, navigator.serviceWorker.ready)
  const subscription = await registration.pushManager.getSubscription()
  const key = subscription?.options.applicationServerKey
  const isRight = ownDevice?.state === 'active' && key !== null && key !== undefined && encodeKey(key) === pushKey
  if (!isRight) await subscribe(ownDevice !== undefined && ownDevice.state !== 'active')
  return 'fine'
}
