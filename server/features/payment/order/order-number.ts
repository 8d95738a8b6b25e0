import { drawLetters } from '../../../auth/random-letters.ts'

const LENGTH = 8

const dayInJakarta = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jakarta' })

/** Returns a number like 'SM-20261121-7K3F92QX'. */
export function generateOrderNumber(now: Date): string {
  return `SM-${dayInJakarta.format(now).replaceAll('-', '')}-${drawLetters(LENGTH)}`
}
