import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { saveDraft } from '#app/data/drafts.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import {
  saveQuizDraft,
  listQuizDrafts,
  mergeQuizDrafts,
  openQuizDraft,
  createQuizDraft,
  type QuizDraft,
  readQuizDraft,
  removeQuizDraft,
} from '#app/data/quiz-draft.ts'
import { submitQuizDraft, onQuizDeadline, submitExpiredAttempts } from './quiz-deadlines.ts'
import { sessionState } from '#app/session/session-state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const quizKey = {
  enrollmentId: '0195a000-0000-7000-8000-000000000101',
  lectureMaterialId: '0195a000-0000-7000-8000-000000000001',
  quizId: '0195a000-0000-7000-8000-000000000201',
}

/** Returns an attempt that began ten minutes ago and has `leftMs` left. */
function timedDraft(leftMs: number): QuizDraft {
  const now = Date.now()
  const iso = (ms: number) => new Date(now + ms).toISOString()
  const signed = { number: 1, deadline: iso(leftMs), signature: 'tanda-tangan' }
  const attempt = { id: crypto.randomUUID(), startedAt: iso(-600_000), signed }
  return { ...quizKey, attempt, answers: { q1: ['a'] }, answeredAt: { q1: iso(-300_000) }, seenAt: now - 300_000 }
}

async function handedIn(): Promise<OutboxPayload<'quiz-attempt'>[]> {
  const entries = (await listEntries(userId)).filter(entry => entry.kind === 'quiz-attempt')
  return entries.map(entry => entry.payload as OutboxPayload<'quiz-attempt'>) // the list has only entries of that kind
}

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

describe('the deadline of a quiz', () => {
  it('submits the draft once at the deadline if the time ended while the app was closed', async () => {
    const quizDraft = timedDraft(-60_000)
    await openQuizDraft(userId, quizDraft)
    await Promise.all([submitExpiredAttempts(), submitExpiredAttempts()])
    expect(await handedIn()).toEqual([
      { ...quizKey, attempt: quizDraft.attempt, answers: quizDraft.answers, answeredAt: quizDraft.answeredAt },
    ])
    expect(await listQuizDrafts(userId)).toEqual([])
  })

  it('submits a quiz at its deadline, after the last typed text was stored', async () => {
    const quizDraft = timedDraft(400)
    await openQuizDraft(userId, quizDraft)
    const onEnded = vi.fn<() => void>()
    const forget = onQuizDeadline(async over => {
      onEnded()
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(quizDraft.attempt.signed?.deadline ?? ''))
      expect(await handedIn()).toEqual([])
      expect(over.map(({ attempt }) => attempt.id)).toEqual([quizDraft.attempt.id])
      await saveQuizDraft(userId, { ...quizDraft, answers: { q2: ['huruf terakhir'] }, answeredAt: {} })
    })
    await submitExpiredAttempts()
    await expect.poll(handedIn).toMatchObject([{ answers: { q1: ['a'], q2: ['huruf terakhir'] } }])
    expect(onEnded).toHaveBeenCalledTimes(1)
    forget()
  })

  it('if the submission of a draft cannot be stored, submits the other drafts, and this draft later', async () => {
    const first = timedDraft(-60_000)
    const second = { ...timedDraft(-60_000), lectureMaterialId: quizKey.quizId }
    const later = { ...timedDraft(600_000), lectureMaterialId: quizKey.enrollmentId }
    for (const quizDraft of [first, second, later]) await openQuizDraft(userId, quizDraft)
    expect(await handedIn()).toEqual([])
    const timers = vi.spyOn(globalThis, 'setTimeout')
    // Makes every write of the first submission fail. Other writes succeed, also those of the outbox in the background.
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const real = IDBObjectStore.prototype.put
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<typeof real>
    ) {
      const isFirst = this.name === 'outbox' && JSON.stringify(given[0]).includes(first.attempt.id)
      if (isFirst) throw new DOMException('full', 'QuotaExceededError')
      return real.apply(this, given)
    })
    await submitExpiredAttempts()
    expect(await handedIn()).toHaveLength(1)
    expect(await listQuizDrafts(userId)).toHaveLength(2)
    // Runs the retry at once, which is due before the deadline of the third attempt.
    const retry = timers.mock.calls.findLast(([, delay]) => delay === 15_000)?.[0]
    put.mockRestore()
    timers.mockRestore()
    retry?.()
    await expect.poll(handedIn).toHaveLength(2)
    await expect
      .poll(async () => (await listQuizDrafts(userId)).map(({ attempt }) => attempt.id))
      .toEqual([later.attempt.id])
  })

  it('does not submit a draft with time left or without a deadline', async () => {
    await openQuizDraft(userId, timedDraft(600_000))
    const ownQuizDraft = createQuizDraft({ ...quizKey, lectureMaterialId: quizKey.quizId }, Date.now())
    await openQuizDraft(userId, ownQuizDraft)
    await submitExpiredAttempts()
    expect(await handedIn()).toEqual([])
    expect(await listQuizDrafts(userId)).toHaveLength(2)
  })

  it('does not submit a draft of another user', async () => {
    await openQuizDraft(userId, timedDraft(-60_000))
    sessionState.user = { userId: quizKey.quizId, isAdmin: false, roles: ['learner'] }
    await submitExpiredAttempts()
    expect(await listEntries(userId)).toEqual([])
    expect(await listQuizDrafts(userId)).toHaveLength(1)
  })
})

describe('quiz drafts', () => {
  it('a quiz draft of two tabs keeps the latest answer to each question', async () => {
    const quizDraft = timedDraft(600_000)
    await openQuizDraft(userId, quizDraft)
    const later = new Date(Date.now() + 1_000).toISOString()
    await saveQuizDraft(userId, { ...quizDraft, answers: { q1: ['b'] }, answeredAt: { q1: later } })
    await saveQuizDraft(userId, { ...quizDraft, answers: { q1: ['basi'], q2: ['c'] } })
    const keptQuizDraft = await readQuizDraft(userId, quizKey)
    expect(keptQuizDraft?.answers).toEqual({ q1: ['b'], q2: ['c'] })
    expect(keptQuizDraft && mergeQuizDrafts(keptQuizDraft, quizDraft)).toEqual(keptQuizDraft)
  })

  it('a late write does not restore a submitted quiz draft', async () => {
    const quizDraft = timedDraft(600_000)
    await openQuizDraft(userId, quizDraft)
    await submitQuizDraft(userId, quizDraft)
    await saveQuizDraft(userId, quizDraft)
    expect(await listQuizDrafts(userId)).toEqual([])
    await submitQuizDraft(userId, quizDraft)
    expect(await handedIn()).toHaveLength(1)
  })

  it('an earlier attempt neither replaces nor deletes the quiz draft of the next attempt', async () => {
    const first = timedDraft(-60_000)
    const second = timedDraft(600_000)
    await openQuizDraft(userId, first)
    await openQuizDraft(userId, second)
    await saveQuizDraft(userId, first)
    expect((await readQuizDraft(userId, quizKey))?.attempt.id).toBe(second.attempt.id)
    await removeQuizDraft(userId, first)
    expect((await readQuizDraft(userId, quizKey))?.attempt.id).toBe(second.attempt.id)
    await removeQuizDraft(userId, second)
    expect(await readQuizDraft(userId, quizKey)).toBeUndefined()
  })

  it('a quiz draft imports the answers that an older version stored', async () => {
    await saveDraft(userId, `quiz:${quizKey.enrollmentId}:${quizKey.lectureMaterialId}`, { q1: ['a'] })
    const quizDraft = await readQuizDraft(userId, quizKey)
    expect(quizDraft).toMatchObject({ ...quizKey, answers: { q1: ['a'] }, attempt: { signed: null } })
    await saveQuizDraft(userId, quizDraft!)
    expect(await readQuizDraft(userId, quizKey)).toEqual(quizDraft)
    await submitQuizDraft(userId, quizDraft!)
    expect(await handedIn()).toMatchObject([{ answers: { q1: ['a'] } }])
  })
})
