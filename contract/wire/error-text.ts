import { deskMessages } from '../admin/codes.ts'
import { type ErrorCode, errorMessages } from './error-codes.ts'
import { packageMessages } from '../packages/package-codes.ts'

const messages: Readonly<Record<ErrorCode, string>> = { ...errorMessages, ...deskMessages, ...packageMessages }

/** Returns the message of any code. For the server only, so that no first script of a page includes it. */
export function errorText(code: ErrorCode): string {
  return messages[code]
}

/** Returns the message of a stored code, which a newer version may have written. */
export function storedErrorText(code: string): string {
  return new Map<string, string>(Object.entries(messages)).get(code) ?? messages.SYSTEM_ERROR
}

export function isKnownCode(value: string): value is ErrorCode {
  return Object.hasOwn(messages, value)
}
