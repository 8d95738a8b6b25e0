import type { WeightedAnswer } from '../../../../packages/questions/weighted-answers.ts'

/* Reads GIFT as documented by Moodle (docs.moodle.org, "GIFT format"): questions separated by blank lines, each with
   `::title::`, `[format]`, text, and `{answers}` at any position of the text. A backslash escapes ~ = # { } : and
   itself. Reads the text in one pass without backtracking. */

/** Answers of a question. If `kind` is `number`, each answer is a number, with or without a range. */
export interface GiftAnswers {
  kind: 'number' | 'answers'
  answers: WeightedAnswer[]
}

export type GiftBody =
  | { kind: 'none' }
  | { kind: 'essay' }
  | { kind: 'truth'; isTrue: boolean; wrongFeedback: string; rightFeedback: string }
  | GiftAnswers

export interface GiftQuestion {
  line: number
  title: string
  /** Question text. If text follows the answers, the text contains a gap (`GAP`) at the position of the answers. */
  text: string
  body: GiftBody
  /** Feedback that does not depend on the answer. */
  feedback: string
  problem?: string
}

export interface GiftFile {
  questions: GiftQuestion[]
  /** Category lines of the file. */
  categories: { line: number; name: string }[]
}

const GAP = '_____'
const CATEGORY = /^\$CATEGORY:/i

export function parseGift(text: string): GiftFile {
  const file: GiftFile = { questions: [], categories: [] }
  let [from, block]: [number, string[]] = [0, []]
  const end = () => {
    if (block.length > 0) file.questions.push(parseQuestion(from, block.join('\n').trim()))
    block = []
  }
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '') end()
    else if (CATEGORY.test(trimmed)) {
      end()
      file.categories.push({ line: at + 1, name: trimmed.replace(CATEGORY, '').trim() })
    } else if (!trimmed.startsWith('//')) {
      if (block.length === 0) from = at + 1
      block.push(line)
    }
  }
  end()
  return file
}

/**
 * Patterns for `signAt`. Each pattern matches either an escaped character, which `signAt` skips, or the wanted
 * characters.
 */
const BRACE = /\\[^]?|[{}]/g
const OPENING = /\\[^]?|\{/g
const MARK = /\\[^]?|[=~]/g
const HASH = /\\[^]?|#/g
const GENERAL = /\\[^]?|####/g
const TITLE_END = /\\[^]?|::/g

/** Returns the index of the first match that is not escaped, or -1. */
function signAt(text: string, signs: RegExp, from = 0): number {
  signs.lastIndex = from
  for (let foundSign = signs.exec(text); foundSign; foundSign = signs.exec(text))
    if (!foundSign[0].startsWith('\\')) return foundSign.index
  return -1
}

/** Splits the text at the first match that is not escaped. */
function cut(text: string, sign: RegExp, length = 1): [before: string, behind: string | undefined] {
  const at = signAt(text, sign)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + length)]
}

/** Replaces each escape sequence with its character. */
export function unescapeGift(text: string): string {
  return text.replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

function parseQuestion(line: number, block: string): GiftQuestion {
  let [title, rest] = ['', block]
  if (rest.startsWith('::')) {
    const [name, behind] = cut(rest.slice(2), TITLE_END, 2)
    if (behind !== undefined) [title, rest] = [name.trim(), behind.trim()]
  }
  const whole = { line, title, text: rest, body: { kind: 'none' } as const, feedback: '' }
  const open = signAt(rest, OPENING)
  if (open < 0) return whole
  const close = signAt(rest, BRACE, open + 1)
  const getLineAt = (at: number) => line + rest.slice(0, at).split('\n').length - 1
  if (close < 0)
    return { ...whole, problem: `Baris ${getLineAt(open)}: { dibuka, tetapi } tidak ada sebelum baris kosong` }
  if (rest[close] === '{')
    return { ...whole, problem: String.raw`Baris ${getLineAt(close)}: ada { di dalam jawaban. Tulis \{` }
  const behind = rest.slice(close + 1).trim()
  if (signAt(behind, OPENING) >= 0)
    return { ...whole, problem: 'Ada dua bagian {…}. Beri baris kosong di antara dua soal' }
  const text = rest.slice(0, open).trim()
  const [inside, feedback = ''] = cut(rest.slice(open + 1, close), GENERAL, 4)
  return {
    ...whole,
    text: behind === '' ? text : `${text} ${GAP} ${behind}`,
    feedback: feedback.trim(),
    ...parseBody(inside.trim()),
  }
}

function parseBody(inside: string): Pick<GiftQuestion, 'body' | 'problem'> {
  if (inside === '') return { body: { kind: 'essay' } }
  if (inside.startsWith('#')) {
    const bare = inside.slice(1).trim()
    const answers = /^[=~]/.test(bare) ? parseAnswers(bare) : [getAnswer(`=${bare}`)]
    return { body: { kind: 'number', answers } }
  }
  const [word, feedback] = cut(inside, HASH)
  if (/^(?:t|true|f|false)$/i.test(word.trim())) {
    const [wrongFeedback, rightFeedback = ''] = cut(feedback ?? '', HASH)
    const isTrue = /^t/i.test(word)
    return { body: { kind: 'truth', isTrue, wrongFeedback: wrongFeedback.trim(), rightFeedback: rightFeedback.trim() } }
  }
  if (!/^[=~]/.test(inside)) return { body: { kind: 'none' }, problem: 'Setiap jawaban harus diawali = atau ~' }
  return { body: { kind: 'answers', answers: parseAnswers(inside) } }
}

function parseAnswers(inside: string): WeightedAnswer[] {
  const answers: WeightedAnswer[] = []
  for (let at = 0; at < inside.length;) {
    const next = signAt(inside, MARK, at + 1)
    const end = next < 0 ? inside.length : next
    answers.push(getAnswer(inside.slice(at, end)))
    at = end
  }
  return answers
}

function getAnswer(written: string): WeightedAnswer {
  const [body, feedback = ''] = cut(written.slice(1), HASH)
  const trimmed = body.trim()
  const weight = /^%(-?\d{1,3}(?:\.\d{1,10})?)%/.exec(trimmed)
  return {
    isRight: written.startsWith('='),
    weight: weight ? Number(weight[1]) : undefined,
    text: trimmed.slice(weight?.[0].length ?? 0).trim(),
    feedback: feedback.trim(),
  }
}
