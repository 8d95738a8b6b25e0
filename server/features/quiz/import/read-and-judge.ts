import type { ImportedQuestion, QuizImport } from '#contract/quiz-import.ts'
import type { QuizForm } from '#contract/rules/quiz-form.ts'
import { judge } from './judge.ts'
import { readQuestionFile } from './read-file.ts'

export interface JudgingInput {
  bytes: Uint8Array
  /** The quiz as it is: a question that it has already is not taken again. */
  form: QuizForm
}

export type JudgedFile = Pick<QuizImport, 'format' | 'notes'> & { questions: ImportedQuestion[] }

/** For `runInThread`. */
export async function work({ bytes, form }: JudgingInput): Promise<JudgedFile> {
  const { questions, ...rest } = await readQuestionFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return { ...rest, questions: judge(questions, form) }
}
