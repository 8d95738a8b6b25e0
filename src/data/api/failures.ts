export type FailureKind =
  /** No answer came: no connection, refused, or cut off. */
  | 'network'
  | 'timeout'
  /** A business code of the endpoint (400), or another judgement of this very request. */
  | 'business'
  /** The user is not logged in, or not any more. */
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'maintenance'
  /** 503 with another code: too many concurrent requests. */
  | 'busy'
  | 'server'
  /** The answer did not come from our server in the agreed shape: a captive portal, a proxy, or a cut answer. */
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
