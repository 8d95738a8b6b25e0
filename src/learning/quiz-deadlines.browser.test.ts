import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxPayload } from '#contract/wire/outbox.ts'
import { saveDraft } from '#app/data/drafts.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import {
  keepSheet,
  listSheets,
  mergeSheets,
  openSheet,
  ownSheet,
  type QuizSheet,
  readSheet,
  removeSheet,
} from '#app/data/quiz-sheet.ts'
import { handIn, onQuizDeadline, submitExpiredAttempts } from './quiz-deadlines.ts'
import { sessionState } from '#app/session/session-state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { emptyDevice } from '#tests/support/device/empty-device.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const place = {
  enrollmentId: '0195a000-0000-7000-8000-000000000101',
  lectureMaterialId: '0195a000-0000-7000-8000-000000000001',
  quizId: '0195a000-0000-7000-8000-000000000201',
}

/** An attempt that began ten minutes ago and has this much time left. */
function timedSheet(leftMs: number): QuizSheet {
  const now = Date.now()
  const iso = (ms: number) => new Date(now + ms).toISOString()
  const signed = { number: 1, deadline: iso(leftMs), signature: 'tanda-tangan' }
  const attempt = { id: crypto.randomUUID(), startedAt: iso(-600_000), signed }
  return { ...place, attempt, answers: { q1: ['a'] }, answeredAt: { q1: iso(-300_000) }, seenAt: now - 300_000 }
}

async function handedIn(): Promise<OutboxPayload<'quiz-attempt'>[]> {
  const entries = (await listEntries(userId)).filter(entry => entry.kind === 'quiz-attempt')
  return entries.map(entry => entry.payload as OutboxPayload<'quiz-attempt'>) // only entries of that kind
}

beforeEach(async () => {
  await emptyDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

describe('the deadline', () => {
  it('submits the draft once if the time ended while the app was closed', async () => {
    const sheet = timedSheet(-60_000)
    await openSheet(userId, sheet)
    await Promise.all([submitExpiredAttempts(), submitExpiredAttempts()])
    expect(await handedIn()).toEqual([
      { ...place, attempt: sheet.attempt, answers: sheet.answers, answeredAt: sheet.answeredAt },
    ])
    expect(await listSheets(userId)).toEqual([])
  })

  it('submits automatically, after the last typed text was stored', async () => {
    const sheet = timedSheet(400)
    await openSheet(userId, sheet)
    const onEnded = vi.fn<() => void>()
    const forget = onQuizDeadline(async over => {
      onEnded()
      expect(over.map(({ attempt }) => attempt.id)).toEqual([sheet.attempt.id])
      await keepSheet(userId, { ...sheet, answers: { q2: ['huruf terakhir'] }, answeredAt: {} })
    })
    await submitExpiredAttempts()
    expect(await handedIn()).toEqual([])
    await expect.poll(handedIn).toMatchObject([{ answers: { q1: ['a'], q2: ['huruf terakhir'] } }])
    expect(onEnded).toHaveBeenCalledTimes(1)
    forget()
  })

  it('continues with other drafts if one cannot be stored, and retries that one', async () => {
    const first = timedSheet(-60_000)
    const second = { ...timedSheet(-60_000), lectureMaterialId: place.quizId }
    const later = { ...timedSheet(400), lectureMaterialId: place.enrollmentId }
    for (const sheet of [first, second, later]) await openSheet(userId, sheet)
    expect(await handedIn()).toEqual([])
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    // Fails the write of the first hand-in, and each retry after space was freed.
    for (let times = 0; times < 4; times++) {
      put.mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    }
    await submitExpiredAttempts()
    expect(await handedIn()).toHaveLength(1)
    // The next deadline triggers by itself, and the stuck hand-in is sent too.
    await expect.poll(handedIn).toHaveLength(3)
    await expect.poll(() => listSheets(userId)).toEqual([])
    put.mockRestore()
  })

  it('ignores drafts with time left, and drafts without a deadline', async () => {
    await openSheet(userId, timedSheet(600_000))
    const own = ownSheet({ ...place, lectureMaterialId: place.quizId }, Date.now())
    await openSheet(userId, own)
    await submitExpiredAttempts()
    expect(await handedIn()).toEqual([])
    expect(await listSheets(userId)).toHaveLength(2)
  })

  it('ignores drafts of another user', async () => {
    await openSheet(userId, timedSheet(-60_000))
    sessionState.user = { userId: place.quizId, isAdmin: false, roles: ['learner'] }
    await submitExpiredAttempts()
    expect(await listEntries(userId)).toEqual([])
    expect(await listSheets(userId)).toHaveLength(1)
  })
})

describe('a quiz draft', () => {
  it('of two tabs keeps the latest answer to each question', async () => {
    const sheet = timedSheet(600_000)
    await openSheet(userId, sheet)
    const later = new Date(Date.now() + 1_000).toISOString()
    await keepSheet(userId, { ...sheet, answers: { q1: ['b'] }, answeredAt: { q1: later } })
    await keepSheet(userId, { ...sheet, answers: { q1: ['basi'], q2: ['c'] } })
    const kept = await readSheet(userId, place)
    expect(kept?.answers).toEqual({ q1: ['b'], q2: ['c'] })
    expect(kept && mergeSheets(kept, sheet)).toEqual(kept)
  })

  it('that was submitted is not restored by a late write', async () => {
    const sheet = timedSheet(600_000)
    await openSheet(userId, sheet)
    await handIn(userId, sheet)
    await keepSheet(userId, sheet)
    expect(await listSheets(userId)).toEqual([])
    await handIn(userId, sheet)
    expect(await handedIn()).toHaveLength(1)
  })

  it('is replaced by the draft of the next attempt, but never the other way round', async () => {
    const first = timedSheet(-60_000)
    const second = timedSheet(600_000)
    await openSheet(userId, first)
    await openSheet(userId, second)
    await keepSheet(userId, first)
    expect((await readSheet(userId, place))?.attempt.id).toBe(second.attempt.id)
    await removeSheet(userId, place)
    expect(await readSheet(userId, place)).toBeUndefined()
  })

  it('imports the plain answers that an older version left', async () => {
    await saveDraft(userId, `quiz:${place.enrollmentId}:${place.lectureMaterialId}`, { q1: ['a'] })
    const sheet = await readSheet(userId, place)
    expect(sheet).toMatchObject({ ...place, answers: { q1: ['a'] }, attempt: { signed: null } })
    await keepSheet(userId, sheet!)
    expect(await readSheet(userId, place)).toEqual(sheet)
    await handIn(userId, sheet!)
    expect(await handedIn()).toMatchObject([{ answers: { q1: ['a'] } }])
  })
})
