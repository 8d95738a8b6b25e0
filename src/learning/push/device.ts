import { getNotificationSettings, removeDevice, subscribeDevice } from '#contract/notification.ts'
import { withLock } from '#app/data/locks.ts'
import { keepPushMark, readPushMark } from '#app/data/push.ts'
import { keyText, subscriptionBody } from '#app/data/push-subscription.ts'
import { callApi } from '#app/session/api.ts'
import { dropPush } from '#app/session/drop-push.ts'
import { currentUserId } from '#app/session/session.ts'
import { pushSupport, thisBrowser } from './support.ts'

/** A browser without a way to its push service never answers. */
const SUBSCRIBE_MS = 15_000
const WORKER_MS = 10_000

/** Why this browser is not pushed to; words for each stand in `push-words.ts`. */
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
 * One at a time, in every tab: the look at the start, which finds nothing turned on yet, would otherwise take back the address
 * that a quick tap has just got.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return withLock('semai-push', work)
}

/**
 * Asks the browser, and has the server push here from now on. To be called from a tap. `isAfresh`: at a new address, because
 * the one that was there had fallen silent.
 */
export async function turnOnPush({ isAfresh = false } = {}): Promise<void> {
  const support = pushSupport(thisBrowser())
  if (support !== 'ready' && support !== 'ask') throw new PushRefused(support)
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'dismissed')
  await alone(() => subscribe(isAfresh))
}

async function subscribe(isAfresh: boolean): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return
  const { pushKey } = await callApi(getNotificationSettings, {})
  const subscription = await subscriptionBy(pushKey, isAfresh)
  const body = subscriptionBody(subscription)
  if (!body) throw new PushRefused('service')
  const { id } = await callApi(subscribeDevice, { body })
  await keepPushMark(userId, { deviceId: id })
}

/** The subscription of this browser by that key. One by another key, and one to be replaced, goes first. */
async function subscriptionBy(pushKey: string, isAfresh: boolean): Promise<PushSubscription> {
  const registration = await within(WORKER_MS, navigator.serviceWorker.ready)
  const known = await registration.pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (known && !isAfresh && knownKey && keyText(knownKey) === pushKey) return known
  await known?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  return within(SUBSCRIBE_MS, registration.pushManager.subscribe(options))
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new PushRefused('service')), ms)
  })
  return Promise.race([work, late]).catch((error: unknown) => {
    throw error instanceof PushRefused ? error : new PushRefused('service')
  })
}

/** The device first: without a line nothing is shown here any more, and the server learns it with the next push. */
export const turnOffPush = (): Promise<void> => alone(forgetDevice)

async function forgetDevice(): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return
  const mark = await readPushMark(userId)
  await dropPush()
  await keepPushMark(userId, 'declined')
  if (mark && mark !== 'declined') await callApi(removeDevice, { params: { id: mark.deviceId } })
}

export type StartFinding = 'fine' | 'silent' | 'denied'

/**
 * At each start of the app, for who wants pushes here: a new key, a new login or a lost address is put right without a word;
 * what only the person can mend is told.
 */
export const checkPush = (): Promise<StartFinding> => alone(look)

async function look(): Promise<StartFinding> {
  const userId = currentUserId()
  const mark = userId === undefined ? undefined : await readPushMark(userId)
  if (userId === undefined || mark === undefined || mark === 'declined') {
    // Whoever had turned it on is not here any more.
    await dropPush()
    return 'fine'
  }
  if (pushSupport(thisBrowser()) !== 'ready') return 'denied'
  const { devices, pushKey } = await callApi(getNotificationSettings, {})
  const own = devices.find(device => device.isCurrent)
  if (own?.state === 'silent') return 'silent'
  const registration = await within(WORKER_MS, navigator.serviceWorker.ready)
  const subscription = await registration.pushManager.getSubscription()
  const key = subscription?.options.applicationServerKey
  const isRight = own?.state === 'active' && key !== null && key !== undefined && keyText(key) === pushKey
  if (!isRight) await subscribe(own !== undefined && own.state !== 'active')
  return 'fine'
}
