import type { QuizQuestion } from '#contract/assessment/quiz.ts'

/** A question as an author would type it into the quiz form (`contract/assessment/quiz-form.ts`). */
export interface ImportedFields {
  type: QuizQuestion['type']
  text: string
  /** Lines of the field for answers in the quiz form. */
  answers: string[]
  /** Explanation of the right answer. Empty if the file has no explanation. */
  explanation: string
}

/** One question of a file: its form values, or the reason why it cannot be imported. */
export type ReadQuestion = {
  /** First line of the question in the file, counted from 1. */
  line: number
  /** Messages about parts of the question that were left out or simplified. */
  notes: string[]
  /**
   * Title of the question in the file. Two questions of a file with the same text may differ by title, type or answers.
   */
  title?: string
} & ({ written: ImportedFields } | { text: string; problem: string })
