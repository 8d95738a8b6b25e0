import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withDb } from '#app/data/db.ts'
import { enqueue } from '#app/data/outbox/store.ts'
import { sessionState } from '#app/session/session-state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { sendOutbox } from './sending.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const material = { enrollmentId: '0195a000-0000-7000-8000-0000000000e1', lectureMaterialId: userId, userId }

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

/** Takes the lock for sending, as the worker or another tab does. Returns the function that releases the lock. */
async function sendElsewhere(): Promise<() => void> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  void navigator.locks.request('semai-outbox', () => {
    begun.resolve()
    return ended.promise
  })
  await begun.promise
  return ended.resolve
}

it('after a reconnect while another tab was sending, sends at once, even during a long back-off', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', ask)
  await enqueue('progress', { ...material, status: 'COMPLETED' }, { userId })
  const rest = { until: Date.now() + 5 * 60_000, isAsked: false, failures: 9 }
  await withDb(db => db.put('meta', rest, 'outboxRest'))
  ask.mockClear()

  const finishSending = await sendElsewhere()
  expect((await sendOutbox('online'))?.state).toBe('busy')
  expect(ask).not.toHaveBeenCalled()
  finishSending()
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(0)
})
