import { formatChoice, formatPairLine } from '#contract/assessment/answer-lines.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'

/* Converts answers with weights, as in the formats of Moodle, to answers in the format of the quiz editor. */

/** An answer of a question, in the format of the source. */
export interface WeightedAnswer {
  isRight: boolean
  /** Weight in percent. If undefined, a right answer has the weight 100 and a wrong answer has the weight 0. */
  weight: number | undefined
  /** Text of the answer in the format of the source, for example HTML. */
  text: string
  feedback: string
}

/** Answers in the format of the quiz editor. */
export interface ConvertedAnswers {
  type: QuizQuestion['type']
  /** Lines in the field for answers of the quiz editor. */
  answers: string[]
  /** Feedback of the right answers, joined into one text. Absent if there is none. */
  explanation?: string
}

export type ToPlainText = (text: string) => string

/** Returns the text on one line, because an option has only one line. */
export const joinLines = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the text in quotation marks for use in a message, shortened to 60 characters. */
export const quoteForMessage = (text: string) => `"${joinLines(text.slice(0, 60))}${text.length > 60 ? '…' : ''}"`

export function convertTrueFalse(
  { isTrue, wrongFeedback, rightFeedback }: { isTrue: boolean; wrongFeedback: string; rightFeedback: string },
  plain: ToPlainText,
  notes: Set<string>,
): ConvertedAnswers {
  const explanation = plain(rightFeedback)
  if (wrongFeedback !== '') notes.add('Umpan balik untuk jawaban salah tidak dipakai')
  return { type: 'true-false', answers: [formatChoice('Benar', isTrue), formatChoice('Salah', !isTrue)], explanation }
}

export function convertChoices(
  answers: readonly WeightedAnswer[],
  plain: ToPlainText,
  notes: Set<string>,
): ConvertedAnswers {
  const worth = (answer: WeightedAnswer) => answer.weight ?? (answer.isRight ? 100 : 0)
  const fullAnswers = answers.filter(answer => worth(answer) >= 100)
  // If no answer has the full weight, all answers with a positive weight are right.
  const right = new Set(fullAnswers.length > 0 ? fullAnswers : answers.filter(answer => worth(answer) > 0))
  const partial = answers.filter(answer => worth(answer) > 0 && worth(answer) < 100)
  if (fullAnswers.length > 1)
    notes.add('Di berkas satu jawaban benar sudah cukup. Di sini semua yang benar harus dipilih')
  if (fullAnswers.length > 0 && partial.length > 0) notes.add('Pilihan dengan nilai sebagian dihitung salah')
  if (fullAnswers.length === 0 && right.size > 0) notes.add('Bobot dihapus: nilai penuh bila semua yang benar dipilih')
  if (answers.some(answer => worth(answer) < 0)) notes.add('Pengurangan nilai dihapus')
  return {
    type: fullAnswers.length === 1 ? 'single' : 'multiple',
    answers: answers.map(answer => formatChoice(joinLines(plain(answer.text)), right.has(answer))),
    explanation: getFeedback(answers, answer => right.has(answer), plain, notes),
  }
}

/** Joins the feedback of the right answers. Leaves out the feedback of other answers. */
function getFeedback(
  answers: readonly WeightedAnswer[],
  isKept: (answer: WeightedAnswer) => boolean,
  plain: ToPlainText,
  notes: Set<string>,
): string {
  const withFeedback = answers.filter(({ feedback }) => feedback !== '')
  if (withFeedback.some(answer => !isKept(answer))) notes.add('Umpan balik untuk jawaban salah tidak dipakai')
  return [...new Set(withFeedback.filter(isKept).map(({ feedback }) => plain(feedback)))].join('\n')
}

/** Converts pairs of a left and a right text to the answers of a matching question. */
export function convertPairs(
  sides: readonly { left: string; right: string }[],
  answers: readonly WeightedAnswer[],
  plain: ToPlainText,
  notes: Set<string>,
): ConvertedAnswers | string {
  const lines = sides.map(({ left, right }) => ({ left: joinLines(plain(left)), right: joinLines(plain(right)) }))
  // The right side must not contain `|`, because the quiz form separates the two sides by this character.
  if (lines.some(({ right }) => right.includes('|'))) return 'Kanan sebuah pasangan tidak boleh berisi |'
  const explanation = getFeedback(answers, () => true, plain, notes)
  return { type: 'matching', answers: lines.map(({ left, right }) => formatPairLine(left, right)), explanation }
}

/** Converts the spellings of a short answer. `toSpelling` converts an answer, and `plain` converts its feedback. */
export function convertSpellings(
  answers: readonly WeightedAnswer[],
  plain: ToPlainText,
  notes: Set<string>,
  toSpelling = plain,
): ConvertedAnswers | string {
  const isWhole = ({ weight, text }: WeightedAnswer) => (weight === undefined || weight >= 100) && !text.includes('*')
  const whole = answers.filter(isWhole)
  for (const { weight, text } of answers.filter(answer => !isWhole(answer))) {
    const why = weight !== undefined && weight < 100 ? 'bernilai sebagian' : 'memakai * sebagai pengganti huruf'
    notes.add(`Jawaban ${quoteForMessage(toSpelling(text))} tidak dipakai: ${why}`)
  }
  if (whole.length === 0) return 'Tidak ada satu pun jawaban bernilai penuh yang bisa ditulis di sini'
  const explanation = getFeedback(answers, isWhole, plain, notes)
  return { type: 'short', answers: [...new Set(whole.map(({ text }) => joinLines(toSpelling(text))))], explanation }
}

const EXACT = /^(-?\d{1,15}(?:\.\d{1,15})?)(?::0{1,9}(?:\.0{1,9})?)?$/

export const EXACT_NUMBER_NOTE = 'Soal angka menjadi jawaban singkat dengan ejaan yang persis'

/** Returns the accepted spellings of a number: as in the source, without zeros at its end, and with a decimal comma. */
export function listNumberSpellings(figure: string): string[] {
  const short = /^[+-]?\d+\.\d+$/.test(figure) ? figure.replace(/\.?0+$/, '') : figure
  return [...new Set([figure, short].flatMap(each => [each, each.replace('.', ',')]))]
}

/** Converts the answers of a numeric question, which are written as `number` or `number:tolerance`. */
export function convertNumbers(
  answers: readonly WeightedAnswer[],
  plain: ToPlainText,
  notes: Set<string>,
): ConvertedAnswers | string {
  const answersWithFigures = answers.map(answer => {
    const isWhole = answer.isRight && (answer.weight === undefined || answer.weight >= 100)
    return { answer, figure: isWhole ? EXACT.exec(answer.text)?.[1] : undefined }
  })
  const exact = answersWithFigures.flatMap(({ figure }) => figure ?? [])
  if (exact.length === 0) return 'Soal angka dengan rentang atau toleransi tidak ada di kuis'
  for (const { answer, figure } of answersWithFigures)
    if (figure === undefined)
      notes.add(`Angka ${quoteForMessage(answer.text)} tidak dipakai: rentang, toleransi, atau nilai sebagian`)
  notes.add(EXACT_NUMBER_NOTE)
  const keptAnswers = new Set(
    answersWithFigures.flatMap(({ answer, figure }) => (figure === undefined ? [] : [answer])),
  )
  return {
    type: 'short',
    answers: [...new Set(exact.flatMap(listNumberSpellings))],
    explanation: getFeedback(answers, answer => keptAnswers.has(answer), plain, notes),
  }
}
