import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmount } from '#tests/support/render.ts'
import type { QuizExam, QuizResult } from '#contract/assessment/quiz.ts'
import '#app/ui/base.css'
import { doubleTextSize } from '#tests/support/device/double-text-size.ts'
import { findBrokenWords } from '#tests/support/device/broken-words.ts'
import { QuizOutcome } from './quiz-outcome.tsx'

beforeEach(doubleTextSize)

/** Provides the queries that the e-wallet notice of a passed result makes. They get no response. */
const withQueries = (result: ReactElement) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } })}>
    {result}
  </QueryClientProvider>
)

it('shows given and correct answers without breaking words on a small phone with double text size', async () => {
  const options = ['Browser mengirim permintaan', 'Browser menggambar halaman'].map(text => ({ id: text, text }))
  const written = [{ id: 'b', text: '<ul><li><strong>Satu</strong></li></ul>' }]
  const exam = {
    passMark: 70,
    questions: [
      { id: 'urut', type: 'ordering', text: 'Urutkan yang terjadi.', options },
      { id: 'tulis', type: 'single', text: 'Mana yang benar?', options: written },
    ],
  } as unknown as QuizExam
  const given = options.map(({ id }) => id)
  const result: QuizResult = {
    score: 50,
    isPassed: false,
    handedInAt: '2026-11-01T08:00:00.000Z',
    questions: [
      { id: 'urut', isCorrect: false, explanation: 'Permintaan dikirim dulu.', given, right: given.toReversed() },
      { id: 'tulis', isCorrect: true, explanation: '<em>Halo</em><strong>Satu</strong>', given: ['b'] },
    ],
  }
  const container = render(
    <div style={{ paddingInline: 'var(--page-gutter)' }}>
      <QuizOutcome exam={exam} result={result} bestScore={50} onAgain={() => undefined} />
    </div>,
  )
  await expect.element(page.getByRole('region', { name: 'Hasil kuis' })).toBeVisible()
  expect(findBrokenWords(container)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
})

it('shows wrong answers first, and the materials to learn again while attempts are left', async () => {
  const options = ['a', 'b'].map(id => ({ id, text: `Pilihan ${id}` }))
  const exam = {
    passMark: 70,
    questions: ['satu', 'dua'].map(id => ({ id, type: 'single', text: `Soal ${id}`, options })),
  } as unknown as QuizExam
  const failed: QuizResult = {
    score: 50,
    isPassed: false,
    handedInAt: '2026-11-01T08:00:00.000Z',
    questions: [
      { id: 'satu', isCorrect: true, explanation: '', given: ['a'] },
      { id: 'dua', isCorrect: false, explanation: '', given: ['a'] },
    ],
  }
  const sources = <p>Pelajari lagi</p>
  const parts = { exam, bestScore: 50, scoreBefore: 25, sources, onAgain: () => undefined }
  render(<QuizOutcome {...parts} result={{ ...failed, attemptsLeft: 2 }} />)
  await expect.element(page.getByText('Pelajari lagi')).toBeVisible()
  await expect.element(page.getByText('naik dari 25')).toBeVisible()
  await expect.element(page.getByText('Soal satu')).not.toBeVisible()
  expect(document.body.textContent).not.toContain('Ulangi')
  const questions = failed.questions.map(question => ({ ...question, explanation: 'Ingat lagi.', right: ['b'] }))
  render(<QuizOutcome {...parts} result={{ ...failed, questions, attemptsLeft: 0 }} />)
  await expect.element(page.getByText('Pilihan b')).toBeVisible()
  await expect.element(page.getByText('Ingat lagi.').first()).toBeVisible()
  expect(document.body.textContent).not.toContain('Pelajari lagi')
})

it('after a pass, announces review cards for failed questions whose right answer or explanation is known', async () => {
  const exam = { passMark: 70, questions: [] } as unknown as QuizExam // the screen reads only these fields
  const wrong = { isCorrect: false, given: ['a'] }
  const questions: QuizResult['questions'] = [
    { ...wrong, id: 'dijelaskan', explanation: 'Ingat lagi.' },
    { ...wrong, id: 'terjawab', explanation: '', right: ['b'] },
    { ...wrong, id: 'kosong', explanation: '' },
  ]
  const result: QuizResult = { score: 10, isPassed: false, handedInAt: '2026-11-01T08:00:00.000Z', questions }
  render(<QuizOutcome exam={exam} result={result} bestScore={90} />)
  const link = page.getByRole('link', { name: '2 soal masuk ke Ulangi' })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  render(<QuizOutcome exam={exam} result={result} bestScore={10} />)
  await expect.element(page.getByText('Yang perlu diulang')).toBeVisible()
  expect(document.body.textContent).not.toContain('Ulangi')
  const noHelp = { ...result, questions: questions.slice(2) }
  render(<QuizOutcome exam={exam} result={noHelp} bestScore={90} />)
  await expect.element(page.getByText('Yang perlu diulang')).toBeVisible()
  expect(document.body.textContent).not.toContain('Ulangi')
})

it('moves the focus to a new result, and not to a result that is opened again', async () => {
  const exam = { passMark: 70, questions: [] } as unknown as QuizExam // the screen reads only these fields
  const result: QuizResult = { score: 80, isPassed: true, handedInAt: '2026-11-01T08:00:00.000Z', questions: [] }
  render(<button type="submit">Kumpulkan jawaban</button>)
  await page.getByRole('button').click()
  render(withQueries(<QuizOutcome exam={exam} result={result} bestScore={80} isNew />))
  await expect.element(page.getByRole('heading', { name: 'Lulus Nilai 80 dari 100' })).toHaveFocus()
  unmount()
  render(withQueries(<QuizOutcome exam={exam} result={result} bestScore={80} />))
  await expect.element(page.getByRole('heading', { name: 'Lulus Nilai 80 dari 100' })).not.toHaveFocus()
})

it('offers another attempt after a pass only if the score can still rise', async () => {
  const exam = { passMark: 70, questions: [] } as unknown as QuizExam // the screen reads only these fields
  const result = { isPassed: true, handedInAt: '2026-11-01T08:00:00.000Z', questions: [], attemptsLeft: 2 }
  const show = (score: number) =>
    render(
      withQueries(
        <QuizOutcome exam={exam} result={{ ...result, score }} bestScore={score} onAgain={() => undefined} />,
      ),
    )
  show(90)
  await expect.element(page.getByRole('button', { name: 'Coba lagi kuis' })).toBeVisible()
  show(100)
  await expect.element(page.getByRole('heading', { name: /Nilai 100 dari 100/ })).toBeVisible()
  expect(page.getByRole('button', { name: 'Coba lagi kuis' }).elements()).toEqual([])
  expect(document.body.textContent).not.toContain('percobaan')
})

it.each([
  ['animates the plant below a result for which the learner has just waited', true],
  ['does not animate the plant when a result is opened again', false],
])('%s', async (_, isNew) => {
  const exam = { passMark: 70, questions: [] } as unknown as QuizExam // the screen reads only these fields
  const result: QuizResult = { score: 50, isPassed: false, handedInAt: '2026-11-01T08:00:00.000Z', questions: [] }
  const container = render(<QuizOutcome exam={exam} result={result} bestScore={50} isNew={isNew} />)
  const plant = () => container.querySelector<SVGElement>('[data-grows]')
  await expect.poll(plant).toBeTruthy()
  expect(plant()?.dataset['grows']).toBe(String(isNew))
})
