import { is } from 'valibot'
import { readQuestion as readWritten, type AuthoredQuestion } from '#contract/assessment/quiz-form.ts'
import { MultiLine } from '#contract/wire/text.ts'
import type { Answers } from './answers.ts'

/** One question of a quiz: the converted question, or the reason why it cannot be converted. */
export type ReadQuestion = {
  id: string
  text: string
  /** Notes for the report about content that was simplified. */
  notes: string[]
} & (
  | { kind: 'question'; written: AuthoredQuestion; hasExplanation: boolean }
  | { kind: 'essay' }
  | { kind: 'skipped'; problem: string }
)

/**
 * Placeholder for a missing explanation. It does not contain the right answer, because the importer must not invent an
 * explanation.
 */
const NO_EXPLANATION = 'Pelajari lagi materi di kelas ini.'

interface Parts {
  /** Id of the question in the package. */
  id: string
  text: string
  answers: Answers
  explanation: string
  notes: ReadonlySet<string>
}

/**
 * Returns the question in the format of the quiz editor. If the editor refuses it, returns a skipped question with the
 * reason.
 */
export function toQuizQuestion({ id, text, answers, explanation, notes }: Parts, formId: string): ReadQuestion {
  const skipped = (problem: string): ReadQuestion => ({ id, text, kind: 'skipped', notes: [], problem })
  const parts = { text, ...answers, explanation: explanation || NO_EXPLANATION }
  if (!Object.values(parts).every(part => is(MultiLine, part)))
    return skipped('Teks mengandung karakter yang tidak didukung')
  const form = Object.entries(parts).map(([part, value]) => [`${formId}.${part}`, value])
  const written = readWritten(Object.fromEntries(form), formId)
  if (typeof written === 'string') return skipped(written)
  return { id, text, kind: 'question', notes: [...notes], written, hasExplanation: explanation !== '' }
}
