import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { render } from '#tests/support/render.ts'
import { QuizFacts } from './quiz-facts.tsx'

const exam: QuizExam = {
  id: '0195a000-0000-7000-8000-0000000000a1',
  title: 'Kuis akhir',
  passMark: 70,
  is_quiz_akhir: true,
  timeLimitSeconds: 600,
  attemptsAllowed: 2,
  shufflesQuestions: false,
  shufflesOptions: false,
  questions: [],
}

it('shows the number of the open attempt, not the number of attempts that are left', async () => {
  render(<QuizFacts exam={exam} attemptsLeft={0} hasOpenAttempt />)
  await expect.element(page.getByText('Percobaan berjalan')).toBeVisible()
  await expect.element(page.getByText('ke-2 dari 2')).toBeVisible()
  expect(page.getByText('Sisa percobaan').elements()).toHaveLength(0)
})

it('shows the attempts left while no attempt is open', async () => {
  render(<QuizFacts exam={exam} attemptsLeft={1} />)
  await expect.element(page.getByText('1 dari 2')).toBeVisible()
})
