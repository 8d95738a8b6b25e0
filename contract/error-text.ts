import { deskTexts } from './desk-codes.ts'
import { type ErrorCode, errorTexts } from './error-codes.ts'
import { packageTexts } from './package-codes.ts'

const texts: Readonly<Record<ErrorCode, string>> = { ...errorTexts, ...deskTexts, ...packageTexts }

/** The words of any code: for the server, and for nobody's first script. */
export function errorText(code: ErrorCode): string {
  return texts[code]
}

/** The words of a code that was written down, perhaps by a version that knew more of them. */
export function storedErrorText(code: string): string {
  return new Map<string, string>(Object.entries(texts)).get(code) ?? texts.SYSTEM_ERROR
}

export function isKnownCode(value: string): value is ErrorCode {
  return Object.hasOwn(texts, value)
}
