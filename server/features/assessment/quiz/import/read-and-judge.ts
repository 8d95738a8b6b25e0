import type { ImportedQuestion, QuizImport } from '#contract/assessment/quiz-import.ts'
import type { QuizForm } from '#contract/assessment/quiz-form.ts'
import { checkQuestions } from './judge.ts'
import { readQuestionFile } from './read-file.ts'

export interface JudgingInput {
  bytes: Uint8Array
  /** Form of the quiz with its current questions. Questions that the quiz already contains are not imported again. */
  form: QuizForm
}

export type CheckedQuestionFile = Pick<QuizImport, 'format' | 'notes'> & { questions: ImportedQuestion[] }

/** Entry point that `runInThread` calls. */
export async function work({ bytes, form }: JudgingInput): Promise<CheckedQuestionFile> {
  const { questions, ...rest } = await readQuestionFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return { ...rest, questions: checkQuestions(questions, form) }
}
