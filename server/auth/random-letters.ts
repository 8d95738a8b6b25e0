import { randomBytes } from 'node:crypto'
import { CODE_LETTERS } from '#contract/wire/code-letters.ts'

/**
 * Returns `length` random characters of `CODE_LETTERS`. Each character is chosen by the low five bits of a random byte.
 * There are 32 characters, so all are equally likely.
 */
export function drawLetters(length: number): string {
  return Array.from(randomBytes(length), byte => CODE_LETTERS[byte & 31]).join('')
}
