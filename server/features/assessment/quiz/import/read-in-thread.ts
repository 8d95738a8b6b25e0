import { readFileInThread } from '../../../../desk/import/read-in-thread.ts'
import type { CheckedQuestionFile, JudgingInput } from './read-and-judge.ts'

/**
 * Reads and checks a question file in a worker thread, because a hostile file of 1 MB can keep a parser busy for
 * seconds.
 */
export const readInThread = (input: JudgingInput) =>
  readFileInThread<CheckedQuestionFile>(new URL('read-and-judge.ts', import.meta.url), input)
