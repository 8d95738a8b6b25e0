import type { Page } from '@playwright/test'
import type { Item, Ledger } from './ledger.ts'

export interface Question {
  id: string
  type: 'single' | 'multiple' | 'short'
  text: string
  options?: { id: string; text: string }[]
  answer: string[]
}

/** The right answers, which no browser ever gets, come from the database. */
export async function questionsOf(ledger: Ledger, quiz: Item): Promise<Question[]> {
  const [row] = await ledger.query<{ questions: Question[] }>('select questions from quiz where id = $1', [quiz.quizId])
  return row!.questions
}

/** Gives the answers that the questions carry. */
export async function answerQuiz(page: Page, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const field = page.getByRole('group').filter({ hasText: question.text })
    if (question.type === 'short') await field.getByRole('textbox').fill(question.answer[0]!)
    for (const option of question.options ?? []) {
      if (question.answer.includes(option.id)) await field.getByLabel(option.text, { exact: true }).check()
    }
  }
}
