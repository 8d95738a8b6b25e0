import { deskMessages } from '../admin/codes.ts'
import { type ErrorCode, errorMessages } from './error-codes.ts'
import { packageMessages } from '../packages/package-codes.ts'

const texts: Readonly<Record<ErrorCode, string>> = { ...errorMessages, ...deskMessages, ...packageMessages }

/** Returns the message of any code. For the server only, so that no first script of a page includes it. */
export function errorText(code: ErrorCode): string {
  return texts[code]
}

/** Returns the message of a stored code, which a newer version may have written. */
export function storedErrorText(code: string): string {
  return new Map<string, string>(Object.entries(texts)).get(code) ?? texts.SYSTEM_ERROR
}

export function isKnownCode(value: string): value is ErrorCode {
  return Object.hasOwn(texts, value)
}
