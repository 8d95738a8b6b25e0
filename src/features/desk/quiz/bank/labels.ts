import { formatNumber } from '#app/lib/numbers.ts'

interface Taken {
  added: number
  known: number
  gone: number
}

/** Returns a message about the result after the selected questions were copied. */
export function describeCopyResult({ added, known, gone }: Taken): string {
  const parts = [
    `${formatNumber(added)} soal masuk ke draf`,
    known > 0 && `${formatNumber(known)} sudah ada di kuis ini`,
    gone > 0 && `${formatNumber(gone)} sudah dihapus dari bank`,
  ]
  return `${parts.filter(each => each !== false).join(', ')}.`
}
