import * as v from 'valibot'
import type { ImportedQuestion } from '#contract/quiz-import.ts'
import { idsOf, partOf, type QuizForm, readQuestion } from '#contract/rules/quiz-form.ts'
import { MultiLine } from '#contract/text.ts'
import type { ReadQuestion, Written } from './read-question.ts'

/** Of what is skipped nobody needs to see more. */
const CLIPPED_LENGTH = 300

/** What two questions have in common that ask the same: neither case nor spaces nor spelling of Unicode tell them apart. */
const sameness = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Each by the rules of the form, and beside what the quiz and the file have already. */
export function judge(read: readonly ReadQuestion[], form: QuizForm): ImportedQuestion[] {
  const seen = new Map(
    idsOf(form).map((id, at) => [sameness(form[partOf(id, 'text')] ?? ''), `soal ${at + 1} kuis ini`]),
  )
  return read.map(question => {
    const { line } = question
    if ('problem' in question) return skipped(question, question.text, question.problem)
    const { written, notes } = question
    const problem = problemOf(written)
    if (problem !== undefined) return skipped(question, written.text, problem)
    const same = sameness(written.text)
    const double = seen.get(same)
    if (double === undefined) seen.set(same, `soal di baris ${line}`)
    return {
      ...written,
      line,
      notes,
      state: double === undefined ? 'ready' : 'double',
      problem: double === undefined ? null : `Pertanyaannya sama dengan ${double}`,
    }
  })
}

function skipped({ line }: ReadQuestion, text: string, problem: string): ImportedQuestion {
  const words = text.length > CLIPPED_LENGTH ? `${text.slice(0, CLIPPED_LENGTH)}…` : text
  return {
    state: 'skipped',
    line,
    type: null,
    text: words.toWellFormed(),
    answers: [],
    explanation: '',
    notes: [],
    problem,
  }
}

function problemOf({ type, text, answers, explanation }: Written): string | undefined {
  // A missing explanation is asked for when the questions are taken.
  const parts = { type, text, answers: answers.join('\n'), explanation: explanation.trim() || '-' }
  if (!Object.values(parts).every(part => v.is(MultiLine, part))) return 'Teks mengandung karakter yang tidak didukung'
  const question = readQuestion(
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [`q.${part}`, value])),
    'q',
  )
  return typeof question === 'string' ? question : undefined
}
