import { readFileInThread } from '../../../../desk/import/read-in-thread.ts'
import type { JudgedFile, JudgingInput } from './read-and-judge.ts'

/** Reads and judges a question file in a thread: 1 MB of the wrong kind keeps a parser busy for seconds. */
export const readInThread = (input: JudgingInput) =>
  readFileInThread<JudgedFile>(new URL('read-and-judge.ts', import.meta.url), input)
