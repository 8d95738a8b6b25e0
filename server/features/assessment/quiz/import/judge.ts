import * as v from 'valibot'
import type { ImportedQuestion } from '#contract/assessment/quiz-import.ts'
import { listQuestionIds, getQuestionFieldName, type QuizForm, readQuestion } from '#contract/assessment/quiz-form.ts'
import { MultiLine } from '#contract/wire/text.ts'
import type { ReadQuestion, ImportedFields } from './read-question.ts'

/** Maximum number of characters of a skipped question that the result shows. */
const CLIPPED_LENGTH = 300

/** Normalises a text for comparisons: ignores differences of case, spaces and Unicode form. */
const sameness = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Types of questions whose answers may be compared in any order. */
const UNORDERED = new Set(['single', 'multiple', 'true-false', 'short', 'matching'])
/**
 * Matches the number at the end of a question's text. `freeText` appends this number if the quiz already has the text
 * with other answers.
 */
const NUMBER = / \(\d{1,3}\)$/

/**
 * Returns the key of a question. The key contains type and answers, because the same text with other answers is another
 * question.
 */
function getIdentity(type: string, text: string, answers: readonly string[]): string {
  const lines = answers.map(sameness)
  return JSON.stringify([type, sameness(text.replace(NUMBER, '')), ...(UNORDERED.has(type) ? lines.toSorted() : lines)])
}

/**
 * Checks each question by the rules of the quiz form, and compares it with the questions of the quiz and of the file.
 */
export function checkQuestions(read: readonly ReadQuestion[], form: QuizForm): ImportedQuestion[] {
  const ids = listQuestionIds(form)
  const getParts = (id: string) => ({
    type: form[getQuestionFieldName(id, 'type')] ?? '',
    text: form[getQuestionFieldName(id, 'text')] ?? '',
    answers: (form[getQuestionFieldName(id, 'answers')] ?? '').split('\n'),
  })
  const inQuiz = new Map(
    ids.map((id, at) => {
      const { type, text, answers } = getParts(id)
      return [getIdentity(type, text, answers), `soal ${at + 1} kuis ini`]
    }),
  )
  /**
   * Questions of the file by key and title, because two questions of the file may differ only by title. The keys in
   * `inQuiz` have no title, because a quiz stores no titles.
   */
  const inFile = new Map<string, string>()
  const texts = new Set(ids.map(id => sameness(getParts(id).text)))

  return read.map(question => {
    const { line } = question
    if ('problem' in question) return skipQuestion(question, question.text, question.problem)
    const { written, notes, title = '' } = question
    const problem = getProblem(written)
    if (problem !== undefined) return skipQuestion(question, written.text, problem)
    const identity = getIdentity(written.type, written.text, written.answers)
    const ownKey = `${identity} ${sameness(title)}`
    const double = inQuiz.get(identity) ?? inFile.get(ownKey)
    if (double !== undefined)
      return {
        ...written,
        line,
        notes,
        state: 'double',
        problem: `Pertanyaan, jenis, dan kuncinya sama dengan ${double}`,
      }
    const text = freeText(written.text, texts)
    const renamed = getProblem({ ...written, text })
    if (renamed !== undefined)
      return skipQuestion(question, written.text, `Kalimatnya sama dengan soal lain. ${renamed}`)
    inFile.set(ownKey, `soal di baris ${line}`)
    texts.add(sameness(text))
    const allNotes = text === written.text ? notes : [...notes, SAME_WORDS]
    return { ...written, text, line, notes: allNotes, state: 'ready', problem: null }
  })
}

const SAME_WORDS = 'Kalimatnya sama dengan soal lain yang jenis atau kuncinya berbeda, jadi diberi nomor'

/**
 * Appends a number to a text that the quiz or the file already has, because a quiz must not contain the same text
 * twice.
 */
function freeText(text: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sameness(text))) return text
  let number = 2
  while (taken.has(sameness(`${text} (${number})`))) number += 1
  return `${text} (${number})`
}

function skipQuestion({ line }: ReadQuestion, text: string, problem: string): ImportedQuestion {
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

function getProblem({ type, text, answers, explanation }: ImportedFields): string | undefined {
  // Accepts a missing explanation, which is required only when the questions are imported.
  const parts = { type, text, answers: answers.join('\n'), explanation: explanation.trim() || '-' }
  if (!Object.values(parts).every(part => v.is(MultiLine, part))) return 'Teks mengandung karakter yang tidak didukung'
  const question = readQuestion(
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [`q.${part}`, value])),
    'q',
  )
  return typeof question === 'string' ? question : undefined
}
