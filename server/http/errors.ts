import type { ErrorAnswer } from '#contract/wire/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/wire/error-codes.ts'
import { errorText } from '#contract/wire/error-text.ts'

interface Details {
  /** Error type that only older calls have, e.g. `emailError`, `user-not-found`. */
  type?: string
  fieldErrors?: Record<string, string>
  /** A more specific message than the code's own. */
  message?: string
  retryAfterSeconds?: number
  /** HTTP status that replaces the code's usual one: without its database the server answers SYSTEM_ERROR with 503. */
  status?: number
}

/** The only error with which a handler refuses. Every other error becomes SYSTEM_ERROR and reveals no details. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: ErrorCode
  readonly status: number
  readonly type: string | undefined
  readonly fieldErrors: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorText(code))
    this.code = code
    this.status = details.status ?? statusOf(code)
    this.type = details.type
    this.fieldErrors = details.fieldErrors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Seconds after which a refused client may retry. Clients add a random delay, so that not all return at the same
 * time.
 */
const BUSY_RETRY_AFTER_SECONDS = 1

/** Too many concurrent calls. Promises that nothing was done: throw it before the first effect, or not at all. */
export function busy(): CallError {
  return new CallError('SERVER_BUSY', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS })
}

/** Converts the error to its API form. */
export function errorAnswer(error: CallError): ErrorAnswer {
  const answer: ErrorAnswer = { code: error.code, message: error.message }
  if (error.type !== undefined) answer.type = error.type
  if (error.fieldErrors !== undefined) answer.errors = error.fieldErrors
  return answer
}
