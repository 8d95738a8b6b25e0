import { deskMessages } from '../admin/codes.ts'
import { type ErrorCode, errorMessages } from './error-codes.ts'
import { packageMessages } from '../packages/package-codes.ts'

const messages: Readonly<Record<ErrorCode, string>> = { ...errorMessages, ...deskMessages, ...packageMessages }

/**
 * Returns the message of any code. Only for the server, so that the first script of a page does not include all
 * messages.
 */
export function getErrorMessage(code: ErrorCode): string {
  return messages[code]
}

/** Returns the message of a stored code. A newer version may have stored a code that this version does not know. */
export function getStoredErrorMessage(code: string): string {
  return new Map<string, string>(Object.entries(messages)).get(code) ?? messages.SYSTEM_ERROR
}

export function isKnownCode(value: string): value is ErrorCode {
  return Object.hasOwn(messages, value)
}
