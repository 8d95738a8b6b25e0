import { CODE_LENGTH, formatNumber, NUMBER_LENGTH } from '#contract/certificate/certificate-reference.ts'
import { drawLetters } from '../../../auth/random-letters.ts'

export function generateCode(): string {
  return drawLetters(CODE_LENGTH)
}

export function generateNumber(): string {
  return formatNumber(drawLetters(NUMBER_LENGTH))
}
