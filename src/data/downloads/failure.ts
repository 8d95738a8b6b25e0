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
