import { formatNumber } from '#app/lib/numbers.ts'

const ROW_LETTERS = 120

/** Maximum length of a question's text in a row. */
export function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > ROW_LETTERS ? `${line.slice(0, ROW_LETTERS).toWellFormed()}…` : line
}

interface Taken {
  added: number
  known: number
  gone: number
}

/** Message about the result of taking the chosen questions. */
export function takenText({ added, known, gone }: Taken): string {
  const words = [
    `${formatNumber(added)} soal masuk ke draf`,
    known > 0 && `${formatNumber(known)} sudah ada di kuis ini`,
    gone > 0 && `${formatNumber(gone)} sudah dihapus dari bank`,
  ]
  return `${words.filter(each => each !== false).join(', ')}.`
}
