import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { QuizExam, QuizResult } from '#contract/assessment/quiz.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { broadcastMessage } from '#app/data/channel.ts'
import { settleAnswer } from '#app/data/outbox/settle.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { createQuizDraft, openQuizDraft } from '#app/data/quiz-draft.ts'
import type { Learning } from '#app/learning/learning.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { quizAttemptsQuery, quizExamQuery } from '#app/queries/quiz.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connection } from '#app/session/online.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { BAR_SLOT_ID } from '../bar-slot.ts'
import { QuizView } from './quiz-view.tsx'

const userId = '0195a000-0000-7000-8000-00000000002e'
const enrollmentId = '0195a000-0000-7000-8000-0000000000e1'
const quizId = '0195a000-0000-7000-8000-0000000000a1'
const lectureMaterialId = '0195a000-0000-7000-8000-0000000000f1'

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no network')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await startSession()
})
afterEach(async () => {
  connection.noteBrowserState(true)
  vi.unstubAllGlobals()
  // An open form would store its draft again in the new database.
  unmount()
  await clearDevice()
  await refreshOutbox()
})

const exam: QuizExam = {
  id: quizId,
  title: 'Kuis HTML',
  passMark: 70,
  is_quiz_akhir: false,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  questions: [
    { id: 'q1', type: 'short', text: 'Sebutkan satu tag', options: [] },
    { id: 'q2', type: 'short', text: 'Sebutkan satu atribut', options: [] },
  ],
}
const failed: QuizResult = {
  score: 0,
  isPassed: false,
  handedInAt: '2026-11-20T08:00:00.000Z',
  questions: [
    { id: 'q1', isCorrect: true, explanation: '' },
    { id: 'q2', isCorrect: false, explanation: '' },
  ],
}
const passed: QuizResult = { ...failed, score: 100, isPassed: true, handedInAt: '2026-11-21T08:00:00.000Z' }

/** Renders the quiz with this list of attempts in the query cache. Each request to the server fails. */
function show(attempts: readonly QuizResult[] = [], isComplete = false): QueryClient {
  // the view reads only these fields
  const item = { id: lectureMaterialId, type: 'quiz', quizId, isComplete } as LearningItem
  const learning = { enrollmentId, items: [item], tracks: [] } as unknown as Learning
  const component = () => (
    <>
      <div id={BAR_SLOT_ID} data-testid="bar" />
      <QuizView learning={learning} item={item} />
    </>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(quizExamQuery(quizId).queryKey, exam)
  setAttempts(queryClient, attempts)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return queryClient
}

function setAttempts(queryClient: QueryClient, attempts: readonly QuizResult[]): void {
  const listed = attempts.map(result => ({ ...result, lectureMaterialId }))
  queryClient.setQueryData(quizAttemptsQuery(enrollmentId).queryKey, listed)
}

function submitAttempt(of = enrollmentId): Promise<void> {
  const payload = { enrollmentId: of, lectureMaterialId, quizId, answers: {} }
  return enqueueWork(() => [{ kind: 'quiz-attempt', payload, userId }])
}

/** Delivers all entries of the outbox with this receipt, as a page in the background does. */
async function deliver(receipt: QuizResult): Promise<void> {
  const entries = await listEntries(userId)
  await settleAnswer(
    userId,
    entries,
    entries.map(({ id }) => ({ id, outcome: 'accepted', receipt })),
  )
  await refreshOutbox()
}

it('shows the delivered result before the list of attempts contains it', async () => {
  await submitAttempt()
  show([failed])
  await expect.element(page.getByText('Jawabanmu sudah tersimpan.')).toBeVisible()
  await deliver(passed)
  await expect.element(page.getByRole('heading', { name: 'Lulus Nilai 100 dari 100' })).toBeVisible()
  await expect.element(page.getByText('naik dari 0')).toBeVisible()
})

it('without a connection, shows a result that was delivered while the lesson was closed', async () => {
  await submitAttempt()
  await deliver(failed)
  show()
  await expect.element(page.getByRole('heading', { name: 'Belum lulus Nilai 0 dari 100' })).toBeVisible()
  await expect.element(page.getByText('0 dari 2 terjawab')).not.toBeInTheDocument()
})

it('shows neither waiting nor delivered attempts of another enrolment with the same quiz', async () => {
  const otherEnrollmentId = '0195a000-0000-7000-8000-0000000000e2'
  await submitAttempt(otherEnrollmentId)
  await deliver(passed)
  await submitAttempt(otherEnrollmentId)
  show()
  await expect.element(page.getByText('0 dari 2 terjawab')).toBeVisible()
})

it('keeps a form that is being answered when the list of attempts arrives late', async () => {
  const queryClient = show()
  await page.getByRole('textbox').fill('p')
  await expect.element(page.getByText('1 dari 2 terjawab')).toBeVisible()
  const question = page.getByRole('group').element().id
  setAttempts(queryClient, [failed])
  // the list is rendered in the second frame at the latest
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await expect.element(page.getByText('1 dari 2 terjawab')).toBeVisible()
  expect(page.getByRole('group').element().id, 'the same question').toBe(question)
})

it('closes the quiz form when the attempt was delivered before the page could show the attempt as waiting', async () => {
  show([failed])
  await page.getByRole('button', { name: 'Coba lagi kuis' }).click()
  await expect.element(page.getByText('0 dari 2 terjawab')).toBeVisible()
  const payload = { enrollmentId, lectureMaterialId, quizId, answers: {} }
  const delivery = { id: quizId, kind: 'quiz-attempt' as const, payload, outcome: 'accepted' as const, receipt: failed }
  broadcastMessage({ kind: 'outbox-delivered', userId, deliveries: [delivery] })
  await expect.element(page.getByRole('heading', { name: 'Belum lulus Nilai 0 dari 100' })).toBeVisible()
})

it('after a failed attempt at a completed quiz, the lesson bar is empty until the learner tries again', async () => {
  show([failed], true)
  const again = page.getByRole('button', { name: 'Coba lagi kuis' })
  await expect.element(again).toBeVisible()
  expect(page.getByTestId('bar').element()).toBeEmptyDOMElement()
  await again.click()
  await expect.element(page.getByTestId('bar').getByRole('button', { name: 'Jawab nanti' })).toBeVisible()
})

it.each([
  ['the hint names the customer service', [failed], false, true],
  ['the hint does not name the customer service to a learner whose quiz is complete', [failed], true, false],
  [
    'the hint does not name the customer service to a learner who passed before',
    [failed, { ...passed, score: 80 }],
    false,
    false,
  ],
])('after the last attempt, %s', async (_, attempts, isComplete, isNamed) => {
  show(
    attempts.map(attempt => ({ ...attempt, attemptsLeft: 0 })),
    isComplete,
  )
  const hint = page.getByText(/^Jatah percobaan kuis ini sudah habis/)
  await expect.element(hint).toBeVisible()
  expect(hint.element().textContent.includes('Hubungi layanan pelanggan')).toBe(isNamed)
})

it('an unanswered quiz form continues the attempt of another tab when the page becomes visible again', async () => {
  show()
  await expect.element(page.getByText('0 dari 2 terjawab')).toBeVisible()
  const quizDraft = createQuizDraft({ enrollmentId, lectureMaterialId, quizId }, Date.now())
  await openQuizDraft(userId, { ...quizDraft, answers: { q1: ['p'] } })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('1 dari 2 terjawab')).toBeVisible()
  await page.getByRole('textbox').fill('href')
  await expect.element(page.getByText('2 dari 2 terjawab')).toBeVisible()
})

it('offers to continue the last attempt, which is open on another device', async () => {
  const queryClient = show([{ ...failed, attemptsLeft: 0, hasOpenAttempt: true }])
  queryClient.setQueryData(quizExamQuery(quizId).queryKey, { ...exam, attemptsAllowed: 2 })
  const goOn = page.getByTestId('bar').getByRole('button', { name: 'Lanjutkan percobaan' })
  await goOn.click()
  await expect.element(page.getByRole('region', { name: 'Mulai kuis' })).toBeVisible()
  await expect.element(goOn).toBeVisible()
  expect(document.body.textContent).not.toContain('sudah habis')
})

it('continues a stored attempt instead of replacing it when the learner tries again', async () => {
  show([failed])
  await expect.element(page.getByRole('heading', { name: 'Belum lulus Nilai 0 dari 100' })).toBeVisible()
  const quizDraft = createQuizDraft({ enrollmentId, lectureMaterialId, quizId }, Date.now())
  await openQuizDraft(userId, { ...quizDraft, answers: { q1: ['p'] } })
  await page.getByRole('button', { name: 'Coba lagi kuis' }).click()
  await expect.element(page.getByText('1 dari 2 terjawab')).toBeVisible()
})

it('links to the list of materials while a submitted quiz waits for a connection', async () => {
  await submitAttempt()
  connection.noteBrowserState(false)
  show()
  await expect.element(page.getByText('Jawabanmu sudah tersimpan.')).toBeVisible()
  await expect
    .element(page.getByTestId('bar').getByRole('link', { name: 'Kembali ke daftar materi' }))
    .toHaveAttribute('href', `/business/learning/${enrollmentId}`)
})
