import { formatChoice, formatPairLine, readChoiceLine, readPairLine } from '#contract/assessment/answer-lines.ts'

/**
 * One answer in the form of the editor. Only the answers of matching questions have a `left` text. Only the answers of
 * choice questions can be marked as correct.
 */
export interface AnswerRow {
  left: string
  text: string
  isRight: boolean
}

export const emptyRow: AnswerRow = { left: '', text: '', isRight: false }

/** Returns true for types of questions whose correct answers are marked. */
export const isChoice = (type: string) => type === 'single' || type === 'multiple' || type === 'true-false'

/** Parses the answers of a question. Empty lines are rows that are not filled in yet. */
export function parseAnswerRows(type: string, answers: string): AnswerRow[] {
  if (type === 'true-false' && answers.trim() === '') return ['Benar', 'Salah'].map(text => ({ ...emptyRow, text }))
  const rows = answers.split('\n').map(line => getRow(type, line))
  const least = type === 'short' ? 1 : 2
  while (rows.length < least) rows.push(emptyRow)
  return rows
}

function getRow(type: string, line: string): AnswerRow {
  if (isChoice(type)) return { ...emptyRow, ...readChoiceLine(line) }
  if (type !== 'matching') return { ...emptyRow, text: line }
  const pair = readPairLine(line)
  return pair ? { ...emptyRow, left: pair.left, text: pair.right } : { ...emptyRow, left: line }
}

/** Returns the answers in the stored format. */
export const formatAnswers = (type: string, rows: readonly AnswerRow[]): string =>
  rows.map(row => getLine(type, row)).join('\n')

function getLine(type: string, { left, text, isRight }: AnswerRow): string {
  if (isChoice(type)) return formatChoice(text, isRight)
  if (type !== 'matching') return text
  return left === '' && text === '' ? '' : formatPairLine(left, text)
}

/** Converts answers to another type of question. All typed text stays. */
export function convertAnswers(from: string, to: string, answers: string): string {
  if (answers.trim() === '') return ''
  const rows = parseAnswerRows(from, answers)
  if (from !== 'matching' || to === 'matching') return formatAnswers(to, rows)
  return formatAnswers(
    to,
    rows.map(row => ({ ...row, text: [row.left, row.text].filter(side => side !== '').join(' – ') })),
  )
}

/** Marks one row as correct. For all types except `multiple`, this removes the other marks. */
export const markRight = (type: string, rows: readonly AnswerRow[], marked: number): AnswerRow[] =>
  rows.map((row, at) => {
    if (type === 'multiple') return at === marked ? { ...row, isRight: !row.isRight } : row
    return { ...row, isRight: at === marked }
  })
