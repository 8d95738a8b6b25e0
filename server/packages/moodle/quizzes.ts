import { createEmptyResult, type ReadContent, createSkippedContent } from '../cartridge/content.ts'
import {
  MINUTES_MAX,
  NO_LIMITS,
  toQuizContent,
  type QuizRules,
  requireFewQuestions,
} from '../cartridge/quiz-content.ts'
import type { ReadQuestion } from '../cartridge/qti/written-question.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { findChild, findChildren } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import type { Activity } from './backup.ts'
import { readBankQuestion } from './backup-question.ts'
import type { BankQuestion, QuestionBank } from './question-bank.ts'
import { getValue } from './values.ts'

const ATTEMPTS_MAX = 100
const MINUTE_SECONDS = 60
const TOO_LARGE = 'Batas waktu atau percobaannya terlalu besar untuk sebuah kuis, jadi tanpa batas'
/** Question type of a placeholder for a random question. Moodle used it before version 4. */
const RANDOM = 'random'

/** Reads a quiz with the questions to which its slots refer. */
export function readMoodleQuiz(
  files: PackageFiles,
  { fields }: Activity,
  title: string,
  bank: QuestionBank,
): ReadContent {
  const slots = getSlots(fields).map(slot => ({ ...slot, found: bank.ofEntry(slot.entryId, slot.version) }))
  requireFewQuestions(slots.length, title)
  const random = slots.filter(({ entryId, found }) => entryId === '' || found?.kind === RANDOM).length
  const askedSlots = slots.filter(({ entryId, found }) => entryId !== '' && found?.kind !== RANDOM)
  const notes: string[] = []
  if (random > 0) notes.push(`${random} soal diambil acak dari bank soal: bank itu menjadi kuis sendiri`)
  if (askedSlots.length === 0)
    return random > 0 ? createSkippedContent('quiz', notes.join('. ')) : createEmptyResult('quiz')
  const questions = askedSlots.map(({ entryId, found }, at) =>
    found ? readBankQuestion(files, found, `q${at + 1}`) : missing(entryId),
  )
  return toQuizContent('quiz', title, { questions, rules: getRules(fields, notes), notes })
}

/** Builds one quiz from the given questions of a category in the question bank. */
export function readCategory(files: PackageFiles, title: string, questions: readonly BankQuestion[]): ReadContent {
  requireFewQuestions(questions.length, title)
  const read = questions.map((question, at) => readBankQuestion(files, question, `q${at + 1}`))
  return toQuizContent('bank', title, { questions: read, rules: NO_LIMITS, notes: [] })
}

/** Returns the questions of a category that no quiz uses. Leaves out placeholders for random questions. */
export function filterUnused(questions: readonly BankQuestion[], used: ReadonlySet<string>): BankQuestion[] {
  return questions.filter(({ entryId, kind }) => !used.has(entryId) && kind !== RANDOM)
}

/** Returns the ids of all entries of the question bank to which the slots of a quiz refer. */
export const listEntryIds = ({ fields }: Activity) => getSlots(fields).map(({ entryId }) => entryId)

const missing = (id: string): ReadQuestion => ({
  id,
  text: `Soal ${id}`,
  kind: 'skipped',
  notes: [],
  problem: 'Soalnya tidak ada di bank soal cadangan ini',
})

/**
 * Returns the slots of a quiz in their order. In backups before Moodle 4 a slot refers to a question, and in later
 * backups to an entry of the question bank. `entryId` is empty for a random question.
 */
function getSlots(quiz: XmlElement) {
  const slots = findChildren(findChild(quiz, 'question_instances'), 'question_instance').map(slot => {
    const reference = findChild(slot, 'question_reference')
    return {
      slot: Number(getValue(slot, 'slot')) || 0,
      entryId: getValue(reference, 'questionbankentryid') || getValue(slot, 'questionid') || getValue(slot, 'question'),
      version: getValue(reference, 'version'),
    }
  })
  return slots.toSorted((a, b) => a.slot - b.slot)
}

function getRules(quiz: XmlElement, notes: string[]): QuizRules {
  const number = (name: string) => Number.parseInt(getValue(quiz, name), 10) || 0
  const minutes = Math.ceil(number('timelimit') / MINUTE_SECONDS)
  const attempts = number('attempts_number')
  if (minutes > MINUTES_MAX || attempts > ATTEMPTS_MAX) notes.push(TOO_LARGE)
  const isAllowed = (value: number, most: number) => value >= 1 && value <= most
  return {
    timeLimitSeconds: isAllowed(minutes, MINUTES_MAX) ? minutes * MINUTE_SECONDS : null,
    attemptsAllowed: isAllowed(attempts, ATTEMPTS_MAX) ? attempts : null,
  }
}
