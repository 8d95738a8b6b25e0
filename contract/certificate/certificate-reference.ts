import { CODE_LETTERS, normalizeCode } from '../wire/code-letters.ts'

/**
 * The code and the number printed on a certificate are random, so that they cannot be guessed. The code has 130 bits
 * and is used in the URL; the number has 60 bits and can be typed.
 */
export const CODE_LENGTH = 26
export const NUMBER_LENGTH = 12
const NUMBER_PREFIX = 'SM'

const letter = `[${CODE_LETTERS}]`
export const codePattern = new RegExp(`^${letter}{${CODE_LENGTH}}$`)
const numberPattern = new RegExp(`^${NUMBER_PREFIX}(${letter}{${NUMBER_LENGTH}})$`)

/** Formats a number as 'SM-7K3F-92QX-04TD'. */
export function formatNumber(letters: string): string {
  return `${NUMBER_PREFIX}-${letters.match(/.{4}/g)?.join('-') ?? ''}`
}

/** Certificate as the user typed it: by its code or by its number. */
export type Reference = { code: string } | { number: string }

/**
 * Parses a typed or pasted reference. Accepts any case, any spaces and hyphens, O for 0, I and L for 1, and a whole
 * URL.
 */
export function readReference(typed: string): Reference | undefined {
  const [address = ''] = typed.split(/[?#]/, 1)
  const last = address.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const text = normalizeCode(last)
  if (codePattern.test(text)) return { code: text }
  const letters = numberPattern.exec(text)?.[1]
  return letters === undefined ? undefined : { number: formatNumber(letters) }
}
