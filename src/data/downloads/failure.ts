import { readRetryAfter } from '../api/answer.ts'
import { isApiFailure } from '../api/failures.ts'

/** Why a download stopped. `line` and `server` are over by themselves some time; the others want somebody to act. */
export type DownloadFailureKind = 'line' | 'server' | 'gone' | 'damaged' | 'space' | 'wifi' | 'unchecked' | 'halted'

export class DownloadFailure extends Error {
  readonly kind: DownloadFailureKind
  readonly retryAfterMs: number | undefined

  constructor(kind: DownloadFailureKind, message: string, details: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.name = 'DownloadFailure'
    this.kind = kind
    this.retryAfterMs = details.retryAfterMs
  }
}

/** What an answer that is not the file says of it. */
export function failureOfAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): DownloadFailure {
  if (status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(headers)
    return new DownloadFailure('server', `answered ${status}`, retryAfterMs === undefined ? {} : { retryAfterMs })
  }
  // A login portal says 404 in HTML, our server in JSON.
  if ((status === 404 || status === 410 || status === 416) && !isHtml(headers)) {
    return new DownloadFailure('gone', `answered ${status}`)
  }
  return new DownloadFailure('line', `something else answered ${status}`)
}

export function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.includes('text/html') === true
}

/** Whether it will not come however often it is asked for: our server says that there is no such thing. */
export function isGone(error: unknown): boolean {
  if (error instanceof DownloadFailure) return error.kind === 'gone'
  return isApiFailure(error) && error.kind === 'business'
}
