import { randomBytes } from 'node:crypto'

/**
 * Characters of an order number. Letters that look like digits are left out, because users read the number aloud on the
 * phone.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

const dayInJakarta = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jakarta' })

/** Returns a number like 'SM-20261121-7K3F92QX'. */
export function generateOrderNumber(now: Date): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  const letters = [...randomBytes(LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length])
  return `SM-${dayInJakarta.format(now).replaceAll('-', '')}-${letters.join('')}`
}
