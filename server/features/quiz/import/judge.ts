import * as v from 'valibot'
import type { ImportedQuestion } from '#contract/quiz-import.ts'
import { idsOf, partOf, type QuizForm, readQuestion } from '#contract/rules/quiz-form.ts'
import { MultiLine } from '#contract/text.ts'
import type { ReadQuestion, Written } from './read-question.ts'

/** Shown length of a skipped question. */
const CLIPPED_LENGTH = 300

/** Neither case nor spaces nor spelling of Unicode tell two texts apart. */
const sameness = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Kinds whose answers mean the same in any order. */
const UNORDERED = new Set(['single', 'multiple', 'true-false', 'short', 'matching'])
/** Behind the words of a question that a quiz has in another form already. */
const NUMBER = / \(\d{1,3}\)$/

/** Kind and key beside the words: the same words may ask for something else. */
function identityOf(type: string, text: string, answers: readonly string[]): string {
  const lines = answers.map(sameness)
  return JSON.stringify([type, sameness(text.replace(NUMBER, '')), ...(UNORDERED.has(type) ? lines.toSorted() : lines)])
}

/** Each by the rules of the form, and beside those that the quiz and the file have already. */
export function judge(read: readonly ReadQuestion[], form: QuizForm): ImportedQuestion[] {
  const ids = idsOf(form)
  const partsOf = (id: string) => ({
    type: form[partOf(id, 'type')] ?? '',
    text: form[partOf(id, 'text')] ?? '',
    answers: (form[partOf(id, 'answers')] ?? '').split('\n'),
  })
  const inQuiz = new Map(
    ids.map((id, at) => {
      const { type, text, answers } = partsOf(id)
      return [identityOf(type, text, answers), `soal ${at + 1} kuis ini`]
    }),
  )
  /** In the file titles tell apart as well; a quiz keeps none. */
  const inFile = new Map<string, string>()
  const texts = new Set(ids.map(id => sameness(partsOf(id).text)))

  return read.map(question => {
    const { line } = question
    if ('problem' in question) return skipped(question, question.text, question.problem)
    const { written, notes, title = '' } = question
    const problem = problemOf(written)
    if (problem !== undefined) return skipped(question, written.text, problem)
    const identity = identityOf(written.type, written.text, written.answers)
    const own = `${identity} ${sameness(title)}`
    const double = inQuiz.get(identity) ?? inFile.get(own)
    if (double !== undefined)
      return {
        ...written,
        line,
        notes,
        state: 'double',
        problem: `Pertanyaan, jenis, dan kuncinya sama dengan ${double}`,
      }
    const text = freeText(written.text, texts)
    const renamed = problemOf({ ...written, text })
    if (renamed !== undefined) return skipped(question, written.text, `Kalimatnya sama dengan soal lain. ${renamed}`)
    inFile.set(own, `soal di baris ${line}`)
    texts.add(sameness(text))
    const told = text === written.text ? notes : [...notes, SAME_WORDS]
    return { ...written, text, line, notes: told, state: 'ready', problem: null }
  })
}

const SAME_WORDS = 'Kalimatnya sama dengan soal lain yang jenis atau kuncinya berbeda, jadi diberi nomor'

/** The form of a quiz takes no words twice. */
function freeText(text: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sameness(text))) return text
  let number = 2
  while (taken.has(sameness(`${text} (${number})`))) number += 1
  return `${text} (${number})`
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
