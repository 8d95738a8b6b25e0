import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listEntries } from '#app/data/outbox/store.ts'
import { closeNotice } from '#app/notices/show-alert.ts'
import { notices } from '#app/notices/state.ts'
import { connection } from '#app/session/online.ts'
import { sessionState } from '#app/session/session-state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { remindMe } from './remind-me.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let userId = ''
const webinarId = '0195a000-0000-7000-8000-000000000201'
const question = 'Ingatkan lewat pemberitahuan?'

beforeEach(async () => {
  userId = crypto.randomUUID()
  notices.dialogs.splice(0)
  // All requests fail, so that stored entries stay in the outbox for the assertions.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
  lineIs(true)
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  lineIs(true)
  sessionState.user = undefined
})

function lineIs(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  connection.noteBrowserState(isOnline)
}

const storedIntents = async () =>
  (await listEntries(userId)).map(({ kind, payload }) => [kind, 'isWanted' in payload && payload.isWanted])
const intent = ['webinar-reminder', true]

test('stores the reminder before it asks for push permission, and does not ask again after a refusal', async () => {
  const reminding = remindMe(webinarId)
  await expect
    .poll(() => notices.dialogs.map(({ title }) => title), { timeout: scaleTimeLimit(10_000) })
    .toEqual([question])
  expect(await storedIntents()).toEqual([intent])
  closeNotice(notices.dialogs[0]?.id ?? 0, 'mail')
  await reminding
  await remindMe(webinarId)
  expect(notices.dialogs).toEqual([])
  expect(await storedIntents()).toContainEqual(intent)
})

test('does not ask for push permission while the device is offline', async () => {
  lineIs(false)
  await remindMe(webinarId)
  expect(notices.dialogs).toEqual([])
  expect(await storedIntents()).toEqual([intent])
})

test('reports a reminder that could not be stored, and does not ask for push permission', async () => {
  sessionState.user = undefined
  await remindMe(webinarId)
  expect(notices.dialogs.map(({ title }) => title)).toEqual(['Belum tersimpan'])
})
