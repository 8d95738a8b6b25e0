import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createQuizDraft, openQuizDraft } from '#app/data/quiz-draft.ts'
import { storeSession } from '#app/data/session-store.ts'
import { positionListQuery } from '#app/queries/position.ts'
import '#app/ui/base.css'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { BAR_SLOT_ID } from '../bar-slot.ts'
import { QuizForm } from './quiz-form.tsx'

const quizKey = {
  enrollmentId: '0195a000-0000-7000-8000-0000000000e1',
  lectureMaterialId: '0195a000-0000-7000-8000-0000000000f1',
  quizId: '0195a000-0000-7000-8000-0000000000a1',
}
const exam: QuizExam = {
  id: quizKey.quizId,
  title: 'Kuis HTML',
  passMark: 70,
  is_quiz_akhir: false,
  timeLimitSeconds: 480,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  questions: [{ id: 'q1', type: 'short', text: 'Sebutkan satu tag', options: [] }],
}

beforeEach(async () => {
  await clearDevice()
  await page.viewport(360, 800)
  return () => page.viewport(414, 896)
})

const userId = '0195a000-0000-7000-8000-00000000002e'

function show(
  quizDraft = createQuizDraft(quizKey, Date.now()),
  { client = new QueryClient(), shownExam = exam } = {},
): HTMLElement {
  quizDraft.attempt.signed = { number: 1, deadline: new Date(Date.now() + 480_000).toISOString(), signature: 's' }
  return render(
    <QueryClientProvider client={client}>
      <div style={{ paddingInline: 'var(--page-gutter)' }}>
        <QuizForm
          exam={shownExam}
          userId={userId}
          quizDraft={quizDraft}
          isNew={false}
          isComplete={false}
          onQuizDeadline={vi.fn<() => void>()}
          onHandedInElsewhere={vi.fn<() => void>()}
        />
        <div id={BAR_SLOT_ID} />
      </div>
    </QueryClientProvider>,
  )
}

it('the answer count, the timer and the question list of a timed quiz fit into one row on a small phone', async () => {
  show()
  const timer = page.getByRole('timer')
  const list = page.getByRole('button', { name: 'Daftar soal' })
  await expect.element(timer).toBeVisible()
  const header = timer.element().parentElement!.getBoundingClientRect()
  const [first, middle, last] = [page.getByText('0 dari 1 terjawab'), timer, list].map(each =>
    each.element().getBoundingClientRect(),
  )
  const middleOf = ({ top, bottom }: DOMRect) => Math.round((top + bottom) / 2)
  expect([middleOf(middle!), middleOf(last!)]).toEqual([middleOf(first!), middleOf(first!)])
  expect(middle!.right).toBeLessThan(last!.left)
  expect(last!.right).toBeLessThanOrEqual(header.right - 4)
  expect(last!.top - header.top).toBeGreaterThanOrEqual(4)
})

it('reports how many questions are not answered when the learner submits the quiz', async () => {
  show()
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Masih ada 1 soal yang belum dijawab.')
})

it('opens the question last shown on another phone, even if that position arrives after the quiz opened', async () => {
  const client = new QueryClient()
  const [question] = exam.questions
  const second = { ...question!, id: 'q2', text: 'Sebutkan satu atribut' }
  show(undefined, { client, shownExam: { ...exam, questions: [question!, second] } })
  await expect.element(page.getByRole('group', { name: /Sebutkan satu tag/ })).toBeVisible()
  client.setQueryData(positionListQuery(quizKey.enrollmentId).queryKey, [
    { lectureMaterialId: quizKey.lectureMaterialId, furthest: 1, at: 1, readAt: new Date().toISOString() },
  ])
  await expect.element(page.getByRole('group', { name: /Sebutkan satu atribut/ })).toBeVisible()
})

it('shows the answers that another window stores in the same attempt', async () => {
  await storeSession({
    userId,
    isAdmin: false,
    roles: ['learner'],
    accessToken: 'a',
    refreshToken: 'b',
    remember: true,
  })
  const quizDraft = createQuizDraft(quizKey, Date.now())
  show(quizDraft)
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  const answeredAt = { q1: new Date().toISOString() }
  await openQuizDraft(userId, { ...quizDraft, answers: { q1: ['tabel'] }, answeredAt })
  const channel = new BroadcastChannel('semai')
  const key = `quiz:${quizKey.enrollmentId}:${quizKey.lectureMaterialId}`
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage({ kind: 'draft-changed', userId, key })
  await expect.element(page.getByRole('textbox')).toHaveValue('tabel')
  channel.close()
})
