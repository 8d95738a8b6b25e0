import type { QuizQuestion } from '#contract/quiz.ts'

/** As it would be typed into the form of a quiz (`rules/quiz-form.ts`). */
export interface Written {
  type: QuizQuestion['type']
  text: string
  /** Each as a line of the field with the answers. */
  answers: string[]
  /** Empty where the file has none. */
  explanation: string
}

/** One question of a file: what it becomes, or why it becomes nothing. */
export type ReadQuestion = {
  /** Where it begins, as an editor counts. */
  line: number
  /** What was left out or simplified, in words. */
  notes: string[]
  /** Of the question in its file: with kind and key it tells apart questions of the same words. */
  title?: string
} & ({ written: Written } | { text: string; problem: string })

/** Options are one line each. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** As much of a text as names it in a sentence. */
export const nameOf = (text: string) => `"${oneLine(text.slice(0, 60))}${text.length > 60 ? '…' : ''}"`
