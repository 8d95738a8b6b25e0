import type { ErrorAnswer } from '#contract/wire/endpoint.ts'
import { type ErrorCode, getErrorStatus } from '#contract/wire/error-codes.ts'
import { getErrorMessage } from '#contract/wire/error-text.ts'

interface Details {
  /** Error type that only older endpoints return, e.g. `emailError`, `user-not-found`. */
  type?: string
  fieldErrors?: Record<string, string>
  /** A more specific message than the default message of the error code. */
  message?: string
  retryAfterSeconds?: number
  /**
   * HTTP status that replaces the default status of the error code. For example, SYSTEM_ERROR has the status 503 if the
   * database is unavailable.
   */
  status?: number
}

/**
 * Error with which a handler refuses a call. `toCallError` converts all other errors; unknown errors become
 * SYSTEM_ERROR without details.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: ErrorCode
  readonly status: number
  readonly type: string | undefined
  readonly fieldErrors: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? getErrorMessage(code))
    this.code = code
    this.status = details.status ?? getErrorStatus(code)
    this.type = details.type
    this.fieldErrors = details.fieldErrors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Seconds after which a refused client may retry. Clients add a random delay, so that not all of them retry at the same
 * time.
 */
const BUSY_RETRY_AFTER_SECONDS = 1

/**
 * Returns the error for too many concurrent calls. This error tells the client that nothing was changed, so it must be
 * thrown before the call changes anything.
 */
export function createBusyError(): CallError {
  return new CallError('SERVER_BUSY', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS })
}

/** Converts the error to the format of the API. */
export function toErrorResponse(error: CallError): ErrorAnswer {
  const answer: ErrorAnswer = { code: error.code, message: error.message }
  if (error.type !== undefined) answer.type = error.type
  if (error.fieldErrors !== undefined) answer.errors = error.fieldErrors
  return answer
}
