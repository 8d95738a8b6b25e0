import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#app/data/api/failures.ts'
import { getNotificationSettings, removeDevice } from '#contract/account/notification.ts'
import { encodeKey } from '#app/data/push-subscription.ts'
import { storePushMark, readPushMark, type PushMark } from '#app/data/push.ts'
import { callApi } from '#app/session/api.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { checkPush, turnOffPush, turnOnPush } from './device.ts'

vi.mock('#app/data/push.ts', () => ({
  storePushMark: vi.fn<typeof storePushMark>(),
  readPushMark: vi.fn<typeof readPushMark>(),
}))
vi.mock('#app/session/api.ts', () => ({ callApi: vi.fn<typeof callApi>() }))
vi.mock('#app/session/session.ts', () => ({ getCurrentUserId: () => 'ani' }))
vi.mock('./support.ts', () => ({ pushSupport: () => 'ready', describeBrowser: () => ({}) }))

const key = Uint8Array.of(4, 7, 1).buffer
let mark: PushMark | undefined
/** Endpoint of the browser's current push subscription. */
let endpoint: string | undefined
/** Simulates a slow phone on which the check gets its registration long after a tap has finished. */
const SLOW_MS = 50

const subscription = {
  options: { applicationServerKey: key },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: () => {
    endpoint = undefined
    return Promise.resolve(true)
  },
}
const registration = {
  getNotifications: () => Promise.resolve([]),
  pushManager: {
    getSubscription: () => Promise.resolve(endpoint === undefined ? null : subscription),
    subscribe: () => {
      endpoint = 'https://push.test/1'
      return Promise.resolve(subscription)
    },
  },
}

beforeEach(() => {
  mark = undefined
  endpoint = undefined
  vi.mocked(readPushMark).mockImplementation(() => Promise.resolve(mark))
  vi.mocked(storePushMark).mockImplementation((_user, next) => {
    mark = next
    return Promise.resolve()
  })
  vi.mocked(callApi).mockImplementation(called =>
    Promise.resolve(
      (called as unknown) === getNotificationSettings ? { devices: [], pushKey: encodeKey(key) } : { id: 'gawai' },
    ),
  )
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: () => new Promise(resolve => setTimeout(() => resolve(registration), SLOW_MS)),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps a push subscription that the user turns on while the first check is still running', async () => {
  const checked = checkPush()
  await waitUntilPasses(() => expect(readPushMark).toHaveBeenCalled())
  const tap = turnOnPush()
  await Promise.all([checked, tap])
  expect([endpoint, mark]).toEqual(['https://push.test/1', { deviceId: 'gawai' }])
})

it('removes a push subscription that no user of this device has turned on', async () => {
  endpoint = 'https://push.test/before'
  expect(await checkPush()).toBe('fine')
  expect(endpoint).toBeUndefined()
})

it('turns push off on the device although there is no connection', async () => {
  await turnOnPush()
  vi.mocked(callApi).mockRejectedValue(new ApiFailure('network', 'no connection'))
  await turnOffPush()
  expect(callApi).toHaveBeenLastCalledWith(removeDevice, { params: { id: 'gawai' } })
  expect([endpoint, mark]).toEqual([undefined, 'declined'])
})

it('reports an error of the server after turning push off on the device', async () => {
  await turnOnPush()
  vi.mocked(callApi).mockRejectedValue(new ApiFailure('server', 'broken', { status: 500 }))
  await expect(turnOffPush()).rejects.toThrow('broken')
  expect([endpoint, mark]).toEqual([undefined, 'declined'])
})
