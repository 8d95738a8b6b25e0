import { is } from 'valibot'
import { readQuestion as readWritten } from '#contract/rules/quiz-form.ts'
import { MultiLine } from '#contract/text.ts'
import type { Answers } from './answers.ts'
import type { ReadQuestion } from './read-question.ts'

/** Nothing is made up about the right answer: a quiz may keep its answers to itself. */
const NO_EXPLANATION = 'Pelajari lagi materi di kelas ini.'

interface Parts {
  /** As the package calls it. */
  id: string
  text: string
  answers: Answers
  explanation: string
  notes: ReadonlySet<string>
}

/** A question as the form of a quiz takes it, or the form's reason why not. */
export function writtenQuestion({ id, text, answers, explanation, notes }: Parts, formId: string): ReadQuestion {
  const skipped = (problem: string): ReadQuestion => ({ id, text, kind: 'skipped', notes: [], problem })
  const parts = { text, ...answers, explanation: explanation || NO_EXPLANATION }
  if (!Object.values(parts).every(part => is(MultiLine, part)))
    return skipped('Teks mengandung karakter yang tidak didukung')
  const form = Object.entries(parts).map(([part, value]) => [`${formId}.${part}`, value])
  const written = readWritten(Object.fromEntries(form), formId)
  if (typeof written === 'string') return skipped(written)
  return { id, text, kind: 'question', notes: [...notes], written, hasExplanation: explanation !== '' }
}
