import { expect, type Locator, type Page } from '@playwright/test'
import type { Item, Ledger } from './ledger.ts'

export interface Question {
  id: string
  type: 'single' | 'multiple' | 'true-false' | 'short' | 'ordering' | 'matching'
  text: string
  options?: { id: string; text: string }[]
  prompts?: { id: string; text: string }[]
  answer: string[]
  explanation: string
}

/** Reads the right answers from the database, because no browser ever gets them. */
export async function readQuestions(ledger: Ledger, quiz: Item): Promise<Question[]> {
  const [row] = await ledger.query<{ questions: Question[] }>('select questions from quiz where id = $1', [quiz.quizId])
  return row!.questions
}

export function getQuestionField(page: Page, question: Question): Locator {
  return page.getByRole('group').filter({ hasText: question.text })
}

/** Answers the questions with the controls that every user can use. */
export async function answerQuiz(page: Page, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    await openQuestion(page, question)
    await answerQuestion(getQuestionField(page, question), question)
  }
}

/** Opens a question from the list, because the screen shows only one question. */
export async function openQuestion(page: Page, question: Question): Promise<void> {
  await page.getByRole('button', { name: 'Daftar soal' }).click()
  await page.getByRole('dialog', { name: 'Daftar soal' }).getByRole('button', { name: question.text }).click()
  await expect(getQuestionField(page, question)).toBeVisible()
}

/** Hands in the open attempt, with questions that may have no answer. */
export async function handInAnswers(page: Page, questions: readonly Question[]): Promise<void> {
  await page.getByRole('button', { name: 'Daftar soal' }).click()
  await page
    .getByRole('dialog', { name: 'Daftar soal' })
    .getByRole('listitem')
    .nth(questions.length - 1)
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
}

async function answerQuestion(field: Locator, question: Question): Promise<void> {
  const getText = (id: string) => question.options?.find(option => option.id === id)?.text ?? id
  switch (question.type) {
    case 'short':
      await field.getByRole('textbox').fill(question.answer[0]!)
      return
    case 'ordering':
      for (const { id, text } of question.options ?? []) {
        // An item that was chosen before is removed first.
        const chosen = field.getByRole('button', { name: `${text}, urutan ke-`, exact: false })
        if (question.answer.includes(id) && (await chosen.count()) > 0) await chosen.click()
      }
      for (const id of question.answer) await field.getByRole('button', { name: getText(id), exact: true }).click()
      return
    case 'matching':
      for (const prompt of question.prompts ?? []) {
        const option = question.answer.find(pair => pair.startsWith(`${prompt.id}:`))?.slice(prompt.id.length + 1)
        await field.locator(`[data-prompt="${prompt.id}"]`).click()
        await field.getByRole('button', { name: getText(option ?? ''), exact: true }).click()
      }
      return
    default:
      for (const id of question.answer) await field.getByLabel(getText(id), { exact: true }).check()
  }
}

/** Returns the same question with a complete but wrong answer. */
export function toWrongAnswer(question: Question): Question {
  switch (question.type) {
    case 'short':
      return { ...question, answer: ['bukan ini'] }
    case 'ordering':
      return { ...question, answer: question.answer.toReversed() }
    case 'matching': {
      const taken = question.answer.map(pair => pair.split(':')[1])
      return { ...question, answer: (question.prompts ?? []).map(({ id }, at) => `${id}:${taken.at(at - 1)}`) }
    }
    default:
      return { ...question, answer: [question.options!.find(option => !question.answer.includes(option.id))!.id] }
  }
}

/**
 * Answers every question correctly and hands in. Returns when the page reports that the answers are stored, or shows
 * the result.
 */
export async function handInQuiz(page: Page, ledger: Ledger, quiz: Item): Promise<void> {
  await answerQuiz(page, await readQuestions(ledger, quiz))
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  const result = page.getByRole('region', { name: 'Hasil kuis' })
  await expect(page.getByText('Jawabanmu sudah tersimpan.').or(result)).toBeVisible()
}
