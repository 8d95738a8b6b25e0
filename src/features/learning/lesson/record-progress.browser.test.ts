import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { broadcastMessage } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { submitQuiz } from '#app/learning/submit-quiz.ts'
import { onDelivered, sendNow, startOutbox } from '#app/outbox/outbox.ts'
import { countLockedWork, countOwnEntries } from '#app/outbox/device-work.ts'
import { outboxState } from '#app/outbox/state.ts'
import { sessionState } from '#app/session/session-state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { completeMaterial, startMaterial } from './record-progress.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const otherUserId = '0195a000-0000-7000-8000-00000000000b'
const enrollmentId = '0195a000-0000-7000-8000-000000000101'
const lectureMaterialId = '0195a000-0000-7000-8000-000000000001'

interface Sent {
  id: string
  kind: string
  payload: { status?: string; extras?: { event_name: string; ref: string } }
}
const handedInAt = '2026-11-21T03:00:00.000Z'
const receipts: Record<string, unknown> = {
  points: { point: 5 },
  'quiz-attempt': { score: 100, isPassed: true, handedInAt, questions: [] },
}
let sent: Sent[] = []
let isOnline = true

beforeEach(async () => {
  await clearDevice()
  sent = []
  isOnline = true
  vi.stubGlobal('fetch', (_input: unknown, init?: RequestInit) => {
    if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'))
    const { entries } = JSON.parse(init?.body as string) as { entries: Sent[] }
    sent.push(...entries)
    const results = entries.map(({ id, kind, payload }) => ({
      id,
      outcome: 'accepted',
      receipt: receipts[kind] ?? { status: payload.status },
    }))
    return Promise.resolve(Response.json({ data: { results } }))
  })
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

it('offline progress shows at once, counts as unsent, and no longer counts once it is sent', async () => {
  startOutbox()
  isOnline = false
  await completeMaterial({ enrollmentId, lectureMaterialId, completedClassId: enrollmentId })
  expect(outboxState.steps).toMatchObject([{ lectureMaterialId, status: 'COMPLETED', isSent: false }])
  // The three entries count as one piece of work, which is the finished material.
  expect(outboxState.unsentCount).toBe(1)
  expect((await countOwnEntries()).unsentCount).toBe(1)
  expect(await countLockedWork(otherUserId)).toBe(1)
  const points: unknown[] = []
  const stop = onDelivered(deliveries => {
    points.push(...deliveries.filter(({ kind }) => kind === 'points').map(({ receipt }) => receipt))
  })
  isOnline = true
  dispatchEvent(new Event('online'))
  await waitUntilPasses(() => expect(outboxState.unsentCount).toBe(0))
  stop()
  expect(sent.map(entry => entry.payload.extras?.event_name ?? entry.payload.status)).toEqual([
    'COMPLETED',
    'material-completed',
    'class-completed',
  ])
  expect(sent[1]?.payload.extras?.ref).toBe(`${enrollmentId}:${lectureMaterialId}`)
  expect(points).toEqual([{ point: 5 }, { point: 5 }])
  expect(outboxState.steps).toMatchObject([{ isSent: true }])
  expect((await countOwnEntries()).unsentCount).toBe(0)
})

it('the outbox timer sends work after the connection returns without a browser event', async () => {
  isOnline = false
  await startMaterial({ enrollmentId, lectureMaterialId })
  await waitUntilPasses(() => expect(outboxState.entries[0]?.lastReason).toBeTruthy())
  isOnline = true
  await waitUntilPasses(() => expect(outboxState.unsentCount).toBe(0))
  expect(sent).toHaveLength(1)
})

it('the button "Kirim sekarang" sends unsent work at once', async () => {
  isOnline = false
  await submitQuiz({ enrollmentId, lectureMaterialId, quizId: enrollmentId, answers: { a: ['1'] } })
  await waitUntilPasses(() => expect(outboxState.entries[0]?.lastReason).toBeTruthy())
  isOnline = true
  await sendNow()
  expect(sent.map(entry => entry.kind)).toEqual(['quiz-attempt'])
})

it('does not show work as done if it could not be stored', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(startMaterial({ enrollmentId, lectureMaterialId })).rejects.toMatchObject({
    name: 'NotStored',
    reason: 'full',
  })
  put.mockRestore()
  expect(await listEntries(userId)).toEqual([])
  expect(await withDb(db => db.count('localProgress'))).toBe(0)
})

it('shows a warning within a minute if entries get no receipts, and removes the warning at a receipt', async () => {
  startOutbox()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const silentSince = Date.now()
  for (let sent = 0; sent < 60; sent += 10) {
    broadcastMessage({ kind: 'outbox-status', state: 'sending', sent: 0, total: 1 })
    vi.advanceTimersByTime(10_000)
  }
  expect(outboxState.stalledSince).toBe(silentSince)
  broadcastMessage({ kind: 'outbox-delivered', userId, deliveries: [] })
  vi.useRealTimers()
  expect(outboxState.stalledSince).toBeUndefined()
})
