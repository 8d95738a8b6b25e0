import * as v from 'valibot'
import { ErrorAnswer, hasEnvelope, type AnswerOf, type Endpoint } from '#contract/wire/endpoint.ts'
import { ApiFailure, type FailureKind } from './failures.ts'

/** A complete response, including its body. */
export interface RawAnswer {
  status: number
  headers: Headers
  /** Body as text. Empty if the response is a file. */
  text: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Returns whether the browser's cache may have answered instead of the server. Such a response has the headers of an
 * earlier time, so its `date` and `client-version` do not describe the server now.
 */
export function mayBeCached(headers: Headers): boolean {
  return /max-age/.test(headers.get('cache-control') ?? '')
}

const Envelope = v.object({ data: v.unknown() })

/**
 * Returns the response in the declared shape, or an `ApiFailure`. Does not throw. `isOurs` is true if only our own
 * server can have sent the response.
 */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: RawAnswer,
): { isOurs: true; value: AnswerOf<E> } | { isOurs: boolean; failure: ApiFailure } {
  const body = parseJson(answer.text)
  const older = olderCode(body, answer)
  if (older === 'maintenance') return { isOurs: false, failure: new ApiFailure('maintenance', older) }
  if (endpoint.download && answer.status === 200) return readFile(endpoint, answer)
  if (answer.status >= 200 && answer.status < 300) {
    const inner = hasEnvelope(endpoint) ? v.safeParse(Envelope, body) : undefined
    const parsed = v.safeParse(endpoint.answer, inner ? (inner.success ? inner.output.data : undefined) : body)
    // `parsed` has the type of `E`'s schema.
    if (parsed.success && inner?.success !== false) return { isOurs: true, value: parsed.output as AnswerOf<E> }
    return { isOurs: false, failure: wrongShape(endpoint, answer) }
  }
  if (older && !hasEnvelope(endpoint)) return { isOurs: false, failure: tokenExpired(answer) }
  const error = v.safeParse(ErrorAnswer, body)
  return { isOurs: error.success, failure: getFailure(endpoint, answer, error.success ? error.output : undefined) }
}

const olderCodes = ['maintenance', 'TokenExpiredError'] as const
const OlderRefusal = v.object({ message: v.unknown(), name: v.optional(v.unknown()), type: v.optional(v.unknown()) })

/**
 * Finds the error code of an older server: as plain text with any status, or in the field `message`, `name` or `type`
 * of an error response.
 */
function olderCode(body: unknown, { status, text }: RawAnswer): (typeof olderCodes)[number] | undefined {
  const bare = typeof body === 'string' ? body : text.trim()
  const refusal = status < 300 ? undefined : v.safeParse(OlderRefusal, body)
  const { message, name, type } = refusal?.success ? refusal.output : { message: bare }
  return olderCodes.find(word => [message, name, type].includes(word))
}

function tokenExpired({ status }: RawAnswer): ApiFailure {
  return new ApiFailure('forbidden', 'TokenExpiredError', { code: 'JWT_EXPIRED', status })
}

/** Checks the content type, because a captive portal also answers 200, but with an HTML page. */
function readFile<E extends Endpoint>(
  endpoint: E,
  answer: RawAnswer,
): { isOurs: true; value: AnswerOf<E> } | { isOurs: false; failure: ApiFailure } {
  const { headers, bytes } = answer
  if (!headers.get('content-type')?.startsWith(endpoint.download ?? '')) {
    return { isOurs: false, failure: wrongShape(endpoint, answer) }
  }
  const file = { name: findFileName(headers.get('content-disposition')) ?? '', bytes }
  return { isOurs: true, value: file }
}

/** Prefers the encoded file name `filename*` to `filename` (RFC 6266). */
function findFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([\w.!~%-]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // The encoded file name is malformed, so the plain file name is used.
  }
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
}

function getFailure(endpoint: Endpoint, answer: RawAnswer, error: ErrorAnswer | undefined): ApiFailure {
  const { status } = answer
  const message = error?.message ?? describeAnswer(endpoint, answer)
  const details = { ...error, status }
  const retryAfterMs = readRetryAfter(answer.headers)
  if (status === 429) return new ApiFailure('rate-limited', message, { ...details, retryAfterMs })
  if (status === 503) {
    const kind = error?.code === 'MAINTENANCE' ? 'maintenance' : 'busy'
    return new ApiFailure(kind, message, { ...details, retryAfterMs })
  }
  // A proxy in front of the server answers 413 with its own body, so code and message are set here.
  if (status === 413) {
    const text = error?.message ?? 'Berkas atau data ini terlalu besar.'
    return new ApiFailure('business', text, { code: 'PAYLOAD_TOO_LARGE', ...details })
  }
  if (status === 408) return new ApiFailure('timeout', message, details)
  // A proxy also refuses a long URL (414) and large headers (431). Another connection would not help.
  if (status >= 500 || status === 414 || status === 431) {
    return new ApiFailure('server', message, { ...details, retryAfterMs })
  }
  // Below status 500 only an error body in our own format counts, because a captive portal that answers 401 must not
  // end a session.
  if (!error) return wrongShape(endpoint, answer)
  return new ApiFailure(kindByStatus[status] ?? 'server', message, details)
}

/** Failure kind for each status, for responses that contain our own error body. */
const kindByStatus: Partial<Record<number, FailureKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  400: 'business',
  409: 'business',
  412: 'business',
  415: 'business',
  422: 'business',
  428: 'business',
}

function wrongShape(endpoint: Endpoint, answer: RawAnswer): ApiFailure {
  return new ApiFailure('wrong-shape', describeAnswer(endpoint, answer), { status: answer.status })
}

function describeAnswer({ method, path }: Endpoint, { status }: RawAnswer): string {
  return `${method} ${path} answered ${status}`
}

/**
 * Returns the wait in milliseconds. The header contains seconds or a date (RFC 9110 §10.2.3). A date is compared with
 * the `date` of the same response.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (!header) return undefined
  const seconds = Number(header)
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
