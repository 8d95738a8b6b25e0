import { readRetryAfter } from '../api/answer.ts'
import { isApiFailure } from '../api/failures.ts'

/**
 * Reason why a download stopped. After `space`, `damaged` and `refused` (by our server) the user must act. After
 * `halted` the user has paused or deleted the download, or has logged out. After all other reasons a later run
 * continues the download.
 */
export type DownloadFailureKind =
  | 'line'
  | 'server'
  | 'gone'
  | 'refused'
  | 'damaged'
  | 'space'
  | 'wifi'
  | 'unchecked'
  | 'halted'

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

/** Returns the failure for a response that is not the file. */
export function toDownloadFailure({ status, headers }: Pick<Response, 'status' | 'headers'>): DownloadFailure {
  if (status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(headers)
    return new DownloadFailure('server', `status ${status}`, retryAfterMs === undefined ? {} : { retryAfterMs })
  }
  // Ignores HTML, because a captive portal answers 404 in HTML and our server in JSON.
  if ((status === 404 || status === 410 || status === 416) && !isHtml(headers)) {
    return new DownloadFailure('gone', `status ${status}`)
  }
  return new DownloadFailure('line', `status ${status}, not our server`)
}

export function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.includes('text/html') === true
}

/** True if our server has no such file or refuses the request, so that retries cannot help. */
export function isGone(error: unknown): boolean {
  if (error instanceof DownloadFailure) return error.kind === 'gone'
  return isApiFailure(error) && error.kind === 'business'
}
