import { formatChoice } from '#contract/assessment/answer-lines.ts'
import { joinLines } from '../../../../packages/questions/weighted-answers.ts'
import type { ReadQuestion } from './read-question.ts'

/*
 * Matches an option in Aiken format, as documented by Moodle (docs.moodle.org, "Aiken format"). A question has a text,
 * options as `A. …` or `A) …`, and a line `ANSWER: X`. The format has no explanations and no other question types.
 */
const OPTION = /^([A-Za-z])[.)]\s/
/** Matches an option without a space after its letter and its full stop or bracket. */
const TIGHT_OPTION = /^([A-Za-z])[.)]\S/
const ANSWER = /^ANSWER\s{0,20}:/i

interface Open {
  line: number
  text: string[]
  options: { letter: string; text: string }[]
  isAfterBlank: boolean
  /** Message about an invalid option. Undefined if all options are valid. */
  problem: string | undefined
}

/** Returns true if the text has an `ANSWER:` line, and an option within the five lines above it. */
export function isAiken(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).map(line => line.trim())
  return lines.some(
    (line, at) =>
      ANSWER.test(line) && lines.slice(Math.max(0, at - 5), at).some(each => isOption(each) || TIGHT_OPTION.test(each)),
  )
}

/** Adds a space, so that a line that contains only `B.` is an option with an empty text. */
const isOption = (line: string) => OPTION.test(`${line} `)

export function parseAiken(text: string): ReadQuestion[] {
  const read: ReadQuestion[] = []
  const fresh = (line: number): Open => ({ line, text: [], options: [], isAfterBlank: false, problem: undefined })
  let open = fresh(1)
  const giveUp = (problem: string) => {
    if (open.text.length > 0 || open.options.length > 0) {
      read.push({ line: open.line, notes: [], text: open.text.join('\n'), problem })
    }
  }
  for (const [at, whole] of text.split(/\r\n?|\n/).entries()) {
    const line = whole.trim()
    if (line === '') open.isAfterBlank = true
    else if (ANSWER.test(line)) {
      read.push(getQuestion(open, line.slice(line.indexOf(':') + 1), at + 1))
      open = fresh(at + 2)
    } else if (isOption(line) && open.text.length > 0) {
      open.options.push({ letter: line[0]!.toUpperCase(), text: line.slice(2).trim() })
      open.isAfterBlank = false
    } else {
      if (open.isAfterBlank && open.options.length > 0) {
        giveUp('Baris ANSWER tidak ada')
        open = fresh(at + 1)
      }
      if (open.text.length > 0) open.problem ??= tightProblem(line, at + 1, open.options)
      const lastOption = open.options.at(-1)
      if (lastOption) lastOption.text += ` ${line}`
      else {
        if (open.text.length === 0) open.line = at + 1
        open.text.push(line)
      }
      open.isAfterBlank = false
    }
  }
  giveUp(open.options.length > 0 ? 'Baris ANSWER tidak ada' : 'Hanya teks, tanpa pilihan dan ANSWER')
  return read
}

/**
 * Returns a message if the line looks like the next option but has no space after its full stop or bracket. Otherwise
 * the line would become part of the previous option.
 */
function tightProblem(line: string, at: number, options: Open['options']): string | undefined {
  const [mark = '', letter = ''] = TIGHT_OPTION.exec(line) ?? []
  const isNext = letter.toUpperCase() === String.fromCodePoint('A'.codePointAt(0)! + options.length)
  return isNext ? `Baris ${at}: beri spasi sesudah "${mark.slice(0, 2)}"` : undefined
}

function getQuestion({ line, text: lines, options, problem }: Open, answer: string, answerLine: number): ReadQuestion {
  const text = lines.join('\n')
  const skip = (problem: string): ReadQuestion => ({
    line: lines.length > 0 ? line : answerLine,
    notes: [],
    text,
    problem,
  })
  if (problem !== undefined) return skip(problem)
  const letters = options.map(({ letter }) => letter)
  const namedLetters = answer
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(letter => letter !== '')
  if (options.length === 0) return skip(`Baris ${answerLine}: ANSWER tanpa pilihan di atasnya`)
  if (new Set(letters).size < letters.length) return skip('Ada dua pilihan dengan huruf yang sama')
  if (namedLetters.length === 0) return skip(`Baris ${answerLine}: huruf jawaban tidak ada`)
  if (!namedLetters.every(letter => letters.includes(letter)))
    return skip(`Baris ${answerLine}: ANSWER menyebut pilihan yang tidak ada`)
  if (options.some(option => option.text === '')) return skip('Ada pilihan yang kosong')
  const right = new Set(namedLetters)
  return {
    line,
    notes: [],
    written: {
      type: right.size > 1 ? 'multiple' : 'single',
      text,
      answers: options.map(option => formatChoice(joinLines(option.text), right.has(option.letter))),
      explanation: '',
    },
  }
}
