import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { formatChoice, formatPairLine } from '#contract/assessment/answer-lines.ts'
import { getAttribute, findChild, findChildren, findOutermost } from '../../xml/element.ts'
import { convertNumbers, joinLines } from '../../questions/weighted-answers.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import type { Scoring } from './condition.ts'
import type { WordsReader } from './words.ts'

/** Answers in the format of the quiz editor. */
export interface Answers {
  type: QuizQuestion['type']
  answers: string
}

export const NO_RIGHT_ANSWER_MESSAGE = 'Berkasnya tidak menyebut jawaban yang benar'

/** Reads the choices of a multiple-choice response. Returns a message if the choices cannot be imported. */
export function readChoices(
  response: XmlElement,
  scorings: readonly Scoring[],
  words: WordsReader,
  notes: Set<string>,
  isTruth: boolean,
): Answers | string {
  const options = getOptions(response, words)
  const isMany = getAttribute(response, 'rcardinality').toLowerCase() === 'multiple'
  if (getAttribute(response, 'rcardinality').toLowerCase() === 'ordered') return 'Soal mengurutkan tidak dapat dibaca'
  const full = filterFullScorings(scorings)
  // If each condition names one choice, each such choice is right and gives a part of the full points.
  const isPerChoice = isMany && scorings.length > 1 && scorings.every(({ worthy }) => worthy.length === 1)
  if (isPerChoice || full.length < scorings.length) notes.add('Nilai sebagian dihapus: benar hanya bila semuanya benar')
  // Several combinations of choices may get full points. A choice counts as right if it is in any of these
  // combinations.
  const right = new Set((isPerChoice ? scorings : full).flatMap(({ worthy }) => worthy.map(({ text }) => text)))
  const count = options.filter(({ id }) => right.has(id)).length
  if (count === 0) return NO_RIGHT_ANSWER_MESSAGE
  if (!isMany && count > 1)
    notes.add('Di asalnya satu jawaban benar sudah cukup. Di sini semua yang benar harus dipilih')
  const isOne = !isMany && count === 1
  return {
    type: isOne ? (isTruth && options.length === 2 ? 'true-false' : 'single') : 'multiple',
    answers: options.map(({ id, text }) => formatChoice(text, right.has(id))).join('\n'),
  }
}

/** Returns the conditions that give the most points. */
function filterFullScorings(scorings: readonly Scoring[]): Scoring[] {
  const most = Math.max(0, ...scorings.map(({ points }) => points))
  return scorings.filter(({ points }) => points === most)
}

function getOptions(response: XmlElement, words: WordsReader) {
  return findOutermost(response, 'response_label').map(label => ({
    id: getAttribute(label, 'ident'),
    text: joinLines(words(label)),
  }))
}

/** Converts several responses to the pairs of a matching question. In each response the learner selects one option. */
export function readMatchingPairs(
  responses: readonly XmlElement[],
  scorings: readonly Scoring[],
  words: WordsReader,
  notes: Set<string>,
): Answers | string {
  const rights = new Map(
    scorings.flatMap(({ worthy }) => worthy.map(({ response, text }) => [response, text] as const)),
  )
  const used = new Set<string>()
  const pairs = responses.map(response => {
    const options = getOptions(response, words)
    const right = options.find(({ id }) => id === rights.get(getAttribute(response, 'ident')))?.text
    if (right !== undefined) used.add(right)
    const [prompt] = findChildren(response, 'material')
    return { left: joinLines(words(prompt)), right, others: options.map(({ text }) => text) }
  })
  if (pairs.some(({ left, right }) => left === '' || right === undefined)) return NO_RIGHT_ANSWER_MESSAGE
  const lines = pairs.map(({ left, right = '' }) => ({ left, right }))
  const others = new Set(pairs.flatMap(each => each.others).filter(text => !used.has(text)))
  const all = [...lines, ...[...others].map(right => ({ left: '', right }))]
  if (all.some(({ right }) => right.includes('|'))) return 'Kanan sebuah pasangan tidak boleh berisi |'
  if (scorings.length > 1) notes.add('Nilai per pasangan dihapus: benar hanya bila semua pasangan benar')
  return { type: 'matching', answers: all.map(({ left, right }) => formatPairLine(left, right)).join('\n') }
}

/**
 * Reads the spellings with the most points. These are the accepted spellings of a short answer. If the source also
 * accepts answers that merely contain a spelling, the imported question requires exactly this spelling.
 */
export function readSpellings(
  response: XmlElement,
  scorings: readonly Scoring[],
  notes: Set<string>,
): Answers | string {
  const own = filterOwnAnswers(response, scorings).filter(({ worthy }) => worthy.length > 0)
  const full = filterFullScorings(own)
  if (full.length < own.length) notes.add('Jawaban dengan nilai sebagian dihitung salah')
  const spellings = new Map(full.flatMap(({ worthy }) => worthy.map(each => [joinLines(each.text), each])))
  spellings.delete('')
  if (spellings.size === 0)
    return findChild(response, 'render_fib') ? NO_RIGHT_ANSWER_MESSAGE : 'Jenis soal ini tidak ada di sini'
  if ([...spellings.values()].some(({ isPart }) => isPart))
    notes.add('Di asalnya cukup memuat kata ini. Di sini jawabannya harus persis')
  return { type: 'short', answers: [...spellings.keys()].join('\n') }
}

/** Returns the conditions with only those answers that belong to the response. */
function filterOwnAnswers(response: XmlElement, scorings: readonly Scoring[]): Scoring[] {
  const ident = getAttribute(response, 'ident')
  return scorings.map(scoring => ({
    ...scoring,
    worthy: scoring.worthy.filter(each => each.response === '' || each.response === ident),
  }))
}

/** Reads the accepted numbers of a numerical question. Canvas states the limits of a number beside the number. */
export function readNumbers(response: XmlElement, scorings: readonly Scoring[], notes: Set<string>): Answers | string {
  const own = filterOwnAnswers(response, scorings)
  const full = new Set(filterFullScorings(own))
  const answers = own.flatMap(scoring =>
    listNumbers(scoring).map(text => ({
      isRight: true,
      weight: full.has(scoring) ? 100 : 0,
      text,
      feedback: '',
    })),
  )
  const numbers = convertNumbers(answers, text => text, notes)
  return typeof numbers === 'string' ? numbers : { type: numbers.type, answers: numbers.answers.join('\n') }
}

/** Formats the numbers of a condition like Moodle, as `number:tolerance`, and a range as `lowest..highest`. */
function listNumbers({ worthy, bounds }: Scoring): string[] {
  const hasRange = bounds.some(bound => worthy.length !== 1 || Number(bound) !== Number(worthy[0]?.text))
  return hasRange ? [bounds.join('..')] : worthy.map(({ text, margin }) => `${text}:${margin || 0}`)
}
