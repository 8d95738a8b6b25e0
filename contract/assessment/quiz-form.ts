import { formatChoice, formatPairLine, readChoiceLine, readPairLine } from './answer-lines.ts'
import type { QuizQuestion } from './quiz.ts'
import { formatPair } from './quiz.rules.ts'

/**
 * Form of a quiz in the admin UI, with the rules that both page and server use to parse it. Each field is one text, so
 * that authors find their text unchanged and changes of two authors can be compared by field. Answers are lines
 * (`answer-lines.ts`).
 */

/** Question as its author sees it, with the right answers and the explanation. */
export interface AuthoredQuestion extends QuizQuestion {
  answer: string[]
  explanation: string
}

export interface AuthoredQuiz {
  passMark: number
  timeLimitSeconds: number | null
  attemptsAllowed: number | null
  shufflesQuestions: boolean
  shufflesOptions: boolean
  revealsAnswers: boolean
  questions: AuthoredQuestion[]
}

export type QuizForm = Readonly<Record<string, string>>
export type QuestionPart = 'type' | 'text' | 'answers' | 'explanation'
type Type = QuizQuestion['type']

export const QUIZ_MAX_QUESTIONS = 100
/** Default pass mark of a quiz. */
export const DEFAULT_PASS_MARK = 70
/** Maximum number of options of a question. */
export const OPTIONS_MAX = 12
/** Maximum length of a question, and of an explanation. */
export const QUESTION_MAX_LENGTH = 1_000
const OPTION_MAX_LENGTH = 300
const MINUTE_SECONDS = 60
const types: readonly string[] = ['single', 'multiple', 'true-false', 'short', 'ordering', 'matching'] satisfies Type[]

/** Returns the name of a field of one question. */
export const getQuestionFieldName = (id: string, part: QuestionPart) => `${id}.${part}`

export const listQuestionIds = (form: QuizForm) => getLines(form['questions'] ?? '')

/**
 * Returns an id for a new question. The id is random, because a removed question may be restored, and another admin may
 * add a question to the same quiz meanwhile.
 */
export const createQuestionId = () => `q-${Math.random().toString(36).slice(2, 12)}`

function getLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map(line => line.trim())
  return lines.filter(line => line !== '')
}

const yes = (is: boolean) => (is ? 'ya' : 'tidak')

/** Returns the form's values of a stored quiz. `readQuizForm` is the inverse function. */
export function toQuizForm(quiz: AuthoredQuiz): QuizForm {
  const minutes = quiz.timeLimitSeconds === null ? '' : String(quiz.timeLimitSeconds / MINUTE_SECONDS)
  return {
    passMark: String(quiz.passMark),
    timeLimitMinutes: minutes,
    attemptsAllowed: quiz.attemptsAllowed === null ? '' : String(quiz.attemptsAllowed),
    shufflesQuestions: yes(quiz.shufflesQuestions),
    shufflesOptions: yes(quiz.shufflesOptions),
    revealsAnswers: yes(quiz.revealsAnswers),
    questions: quiz.questions.map(({ id }) => id).join('\n'),
    ...Object.fromEntries(
      quiz.questions.flatMap(question => {
        const { id, type, text, explanation } = question
        const parts = { type, text, answers: getAnswers(question).join('\n'), explanation }
        return Object.entries(parts).map(([part, value]) => [`${id}.${part}`, value])
      }),
    ),
  }
}

function getAnswers({ type, options, prompts = [], answer }: AuthoredQuestion): string[] {
  const getText = (id: string | undefined) => options.find(option => option.id === id)?.text ?? ''
  switch (type) {
    case 'short':
      return answer
    case 'ordering':
      return answer.map(getText)
    case 'matching': {
      const matches = new Map(answer.map(pair => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]))
      const used = new Set(matches.values())
      const pairs = prompts.map(prompt => formatPairLine(prompt.text, getText(matches.get(prompt.id))))
      return [...pairs, ...options.filter(({ id }) => !used.has(id)).map(({ text }) => formatPairLine('', text))]
    }
    default:
      return options.map(({ id, text }) => formatChoice(text, answer.includes(id)))
  }
}

/** Error message by field. */
export type QuizFormErrors = Record<string, string>

/** Returns the quiz, or an error message for every invalid field. */
export function readQuizForm(form: QuizForm): { quiz: AuthoredQuiz } | { errors: QuizFormErrors } {
  const errors: QuizFormErrors = {}
  const field = (name: string) => (Object.hasOwn(form, name) ? (form[name] ?? '').trim() : '')

  function number(name: string, least: number, most: number, words: string): number {
    const text = field(name)
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    errors[name] = words
    return least
  }
  const numberOrNull = (name: string, most: number, words: string) =>
    field(name) === '' ? null : number(name, 1, most, words)

  const minutes = numberOrNull('timeLimitMinutes', 600, 'Menit bulat dari 1 sampai 600, atau kosong')
  const quiz: AuthoredQuiz = {
    passMark: number('passMark', 0, 100, 'Nilai lulus harus bilangan bulat dari 0 sampai 100'),
    timeLimitSeconds: minutes === null ? null : minutes * MINUTE_SECONDS,
    attemptsAllowed: numberOrNull('attemptsAllowed', 100, 'Bilangan bulat dari 1 sampai 100, atau kosong'),
    shufflesQuestions: field('shufflesQuestions') === 'ya',
    shufflesOptions: field('shufflesOptions') === 'ya',
    revealsAnswers: field('revealsAnswers') === 'ya',
    questions: [],
  }

  const ids = listQuestionIds(form)
  if (ids.length === 0) errors['questions'] = 'Kuis perlu paling sedikit satu soal'
  if (ids.length > QUIZ_MAX_QUESTIONS) return { errors: { questions: `Paling banyak ${QUIZ_MAX_QUESTIONS} soal` } }
  if (new Set(ids).size < ids.length) errors['questions'] = 'Ada soal yang disebut dua kali'
  if (!ids.every(id => /^[\w-]{1,60}$/.test(id))) errors['questions'] = 'Susunan soal tidak dikenali'

  const texts = new Map<string, string>()
  for (const id of ids) {
    const text = field(getQuestionFieldName(id, 'text'))
    const problem =
      textProblem(text) ?? (texts.has(text.toLowerCase()) ? 'Soal yang sama sudah ada di atas' : undefined)
    if (problem) errors[getQuestionFieldName(id, 'text')] = problem
    texts.set(text.toLowerCase(), id)
    const explanation = field(getQuestionFieldName(id, 'explanation'))
    if (explanation === '')
      errors[getQuestionFieldName(id, 'explanation')] = 'Tulis penjelasannya, supaya pelajar tahu sebabnya'
    if (explanation.length > QUESTION_MAX_LENGTH)
      errors[getQuestionFieldName(id, 'explanation')] = 'Penjelasan paling panjang 1.000 karakter'
    const type = field(getQuestionFieldName(id, 'type'))
    if (!isType(type)) {
      errors[getQuestionFieldName(id, 'type')] = 'Pilih jenis soalnya'
      continue
    }
    const answers = readAnswers(type, getLines(field(getQuestionFieldName(id, 'answers'))))
    if (typeof answers === 'string') errors[getQuestionFieldName(id, 'answers')] = answers
    else quiz.questions.push({ id, type, text, ...answers, explanation })
  }
  return Object.keys(errors).length > 0 ? { errors } : { quiz }
}

/**
 * Parses one question without the rest of the form, so that errors of other questions do not hide its error. Returns
 * the question or an error message.
 */
export function readQuestion(form: QuizForm, id: string): AuthoredQuestion | string {
  const quizForm = readQuizForm({ ...form, passMark: '0', timeLimitMinutes: '', attemptsAllowed: '', questions: id })
  if ('errors' in quizForm) return Object.values(quizForm.errors)[0] ?? ''
  return quizForm.quiz.questions[0] ?? ''
}

const isType = (text: string): text is Type => types.includes(text)

function textProblem(text: string): string | undefined {
  if (text === '') return 'Tulis pertanyaannya'
  return text.length > QUESTION_MAX_LENGTH ? 'Pertanyaan paling panjang 1.000 karakter' : undefined
}

type Answers = Pick<AuthoredQuestion, 'options' | 'prompts' | 'answer'>

/** Returns the answers in these lines, or an error message if they are not valid. */
function readAnswers(type: Type, lines: readonly string[]): Answers | string {
  if (lines.length === 0) return 'Tulis jawabannya'
  if (lines.length > OPTIONS_MAX) return `Paling banyak ${OPTIONS_MAX} baris`
  if (lines.some(line => line.length > OPTION_MAX_LENGTH))
    return `Satu baris paling panjang ${OPTION_MAX_LENGTH} karakter`
  switch (type) {
    case 'short':
      return new Set(lines).size < lines.length ? twins : { options: [], answer: [...lines] }
    case 'ordering':
      return readOrder(lines)
    case 'matching':
      return readPairs(lines)
    default:
      return readChoices(type, lines)
  }
}

const twins = 'Ada dua baris yang sama'
const hasTwins = (texts: readonly string[]) => new Set(texts.map(text => text.toLowerCase())).size < texts.length
const getIdAt = (at: number) => String.fromCodePoint('a'.codePointAt(0)! + at)

function readChoices(type: Type, lines: readonly string[]): Answers | string {
  const read = lines.map(readChoiceLine).map(({ isRight, text }) => ({ isRight, text: text.trim() }))
  const rightCount = read.filter(({ isRight }) => isRight).length
  if (read.some(({ text }) => text === '')) return 'Ada pilihan yang kosong'
  if (hasTwins(read.map(({ text }) => text))) return twins
  if (read.length < 2) return 'Perlu paling sedikit dua pilihan'
  if (type === 'true-false' && read.length !== 2) return 'Benar atau salah punya tepat dua pilihan'
  if (rightCount === 0) return 'Belum ada jawaban benar. Tandai yang benar.'
  if (type !== 'multiple' && rightCount > 1) return 'Hanya satu yang boleh benar'
  const options = read.map(({ text }, at) => ({ id: getIdAt(at), text }))
  return { options, answer: options.flatMap(({ id }, at) => (read[at]?.isRight ? [id] : [])) }
}

/** Returns the options sorted by text, so that neither position nor id of an option reveals the answer. */
function getOptions(texts: readonly string[]) {
  const options = texts.toSorted((a, b) => (a < b ? -1 : 1)).map((text, at) => ({ id: getIdAt(at), text }))
  return { options, idOf: (text: string) => options.find(option => option.text === text)?.id ?? '' }
}

function readOrder(lines: readonly string[]): Answers | string {
  if (hasTwins(lines)) return twins
  if (lines.length < 2) return 'Perlu paling sedikit dua bagian'
  const { options, idOf } = getOptions(lines)
  return { options, answer: lines.map(idOf) }
}

function readPairs(lines: readonly string[]): Answers | string {
  const cut = lines.map(line => {
    const { left = '', right = '' } = readPairLine(line) ?? {}
    return { left: left.trim(), right: right.trim() }
  })
  if (cut.some(({ right }) => right === '')) return 'Isi kiri dan kanan setiap pasangan'
  const pairs = cut.filter(({ left }) => left !== '')
  if (pairs.length < 2) return 'Perlu paling sedikit dua pasangan'
  if (hasTwins(pairs.map(({ left }) => left))) return 'Ada dua baris dengan kiri yang sama'
  // Removes duplicates, because two prompts may have the same matching option.
  const rights = [...new Set(cut.map(({ right }) => right))]
  if (hasTwins(rights)) return twins
  const { options, idOf } = getOptions(rights)
  const prompts = pairs.map(({ left }, at) => ({ id: `k${at + 1}`, text: left }))
  return { options, prompts, answer: pairs.map(({ right }, at) => formatPair(`k${at + 1}`, idOf(right))) }
}
