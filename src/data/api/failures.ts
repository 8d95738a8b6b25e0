/** Kind of a failed call, which decides how screens react. */
export type FailureKind =
  /** No response came, because there was no connection, or the connection was refused or interrupted. */
  | 'network'
  | 'timeout'
  /** A rejection of this request that a retry cannot change, such as an error code that the endpoint declares. */
  | 'business'
  /** The user is not logged in, or the session has ended. */
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'maintenance'
  /** 503 without the code MAINTENANCE, usually because of too many concurrent requests. */
  | 'busy'
  | 'server'
  /**
   * The response does not have the declared shape, for example because a captive portal or a proxy sent it, or because
   * it was cut off.
   */
  | 'wrong-shape'

interface FailureDetails {
  code?: string | undefined
  type?: string | undefined
  errors?: Record<string, string> | undefined
  status?: number | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** Any failure of a call, with its kind. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  readonly code: string | undefined
  readonly type: string | undefined
  readonly errors: Record<string, string> | undefined
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'ApiFailure'
    this.kind = kind
    this.code = details.code
    this.type = details.type
    this.errors = details.errors
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure
}
