import { randomBytes } from 'node:crypto'
import {
  CODE_LENGTH,
  formatNumber,
  NUMBER_LENGTH,
  REFERENCE_ALPHABET,
} from '#contract/certificate/certificate-reference.ts'

/**
 * Returns random characters of the alphabet. Each character is chosen by the low five bits of a random byte. The
 * alphabet has 32 characters, so all are equally likely.
 */
export function drawLetters(length: number): string {
  return Array.from(randomBytes(length), byte => REFERENCE_ALPHABET[byte & 31]).join('')
}

export function generateCode(): string {
  return drawLetters(CODE_LENGTH)
}

export function generateNumber(): string {
  return formatNumber(drawLetters(NUMBER_LENGTH))
}
