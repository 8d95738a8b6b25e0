import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteDB } from 'idb'
import { DB_NAME } from '#app/data/db.ts'
import { reconcile, setSessionCopy } from '#app/data/outbox/reconcile.ts'
import { openQuizDraft, readQuizDraft, type QuizDraft } from '#app/data/quiz-draft.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { readSessionCopy } from '#app/session/session-copy.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { createQuizDraftWriter } from './quiz-draft-writer.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const signed = { number: 1, deadline: null, signature: 'tanda-tangan' }
const quizDraft: QuizDraft = {
  enrollmentId: '0195a000-0000-7000-8000-000000000101',
  lectureMaterialId: '0195a000-0000-7000-8000-000000000001',
  quizId: '0195a000-0000-7000-8000-000000000201',
  attempt: { id: '0195a000-0000-7000-8000-000000000301', startedAt: '2026-01-01T00:00:00.000Z', signed },
  answers: { q1: ['a'] },
  answeredAt: {},
  seenAt: 0,
}

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
  setSessionCopy(() => undefined)
  await clearDevice()
})

it('after the form was closed, ignores the late response of the server to the answers that were sent', async () => {
  const late = Promise.withResolvers<Response>()
  const answer = () => Response.json({ data: { isHandedIn: true, answers: {}, answeredAt: {} } })
  const fetching = vi.fn<typeof fetch>(() => Promise.resolve(answer())).mockReturnValueOnce(late.promise)
  vi.stubGlobal('fetch', fetching)
  const open = () => {
    const onShared = vi.fn<() => void>()
    const options = { initial: quizDraft, isNew: false, onWritten: () => undefined, onShared }
    return { onShared, writer: createQuizDraftWriter(userId, options) }
  }
  const closed = open()
  closed.writer.share(quizDraft)
  await waitUntilPasses(() => expect(fetching).toHaveBeenCalledOnce())
  closed.writer.stop()
  late.resolve(answer())
  const current = open()
  current.writer.share(quizDraft)
  await waitUntilPasses(() => expect(current.onShared).toHaveBeenCalledOnce())
  expect(closed.onShared).not.toHaveBeenCalled()
})

it('stores the answers again after the browser has lost the database', async () => {
  setSessionCopy(readSessionCopy)
  await openQuizDraft(userId, quizDraft)
  const onWritten = vi.fn<(failure?: unknown) => void>()
  const writer = createQuizDraftWriter(userId, {
    initial: quizDraft,
    isNew: false,
    onWritten,
    onShared: () => undefined,
  })
  writer.write(quizDraft)
  await writer.flush()
  await deleteDB(DB_NAME)
  writer.write({ ...quizDraft, answers: { q1: ['a'], q2: ['b'] } })
  await writer.flush()
  expect((await readQuizDraft(userId, quizDraft))?.answers).toEqual({ q1: ['a'], q2: ['b'] })
  expect(onWritten).not.toHaveBeenCalledWith(expect.anything())
  writer.stop()
})

it('stores the answers of a resumed attempt again if the database is lost before the next answer', async () => {
  setSessionCopy(readSessionCopy)
  await openQuizDraft(userId, quizDraft)
  const onWritten = vi.fn<(failure?: unknown) => void>()
  const writer = createQuizDraftWriter(userId, {
    initial: quizDraft,
    isNew: false,
    onWritten,
    onShared: () => undefined,
  })
  await deleteDB(DB_NAME)
  await reconcile()
  await writer.flush()
  expect((await readQuizDraft(userId, quizDraft))?.answers).toEqual({ q1: ['a'] })
  writer.write({ ...quizDraft, answers: { q1: ['a'], q2: ['b'] } })
  await writer.flush()
  expect((await readQuizDraft(userId, quizDraft))?.answers).toEqual({ q1: ['a'], q2: ['b'] })
  expect(onWritten).not.toHaveBeenCalledWith(expect.anything())
  writer.stop()
})
