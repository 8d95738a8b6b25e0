/** The store refused a request, and would refuse it again. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault'
  readonly status: number
  /** Error code of the store, for example `NoSuchBucket`. If the store sent no code, the HTTP status. */
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`the store answered ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

/** The store cannot answer now: it is unreachable, overloaded or too slow. A later attempt may succeed. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  readonly retryAfterSeconds: number
  /** False if the call failed without an attempt, because earlier calls failed. */
  readonly wasTried: boolean

  constructor(cause: unknown, { retryAfterSeconds = 5, wasTried = true } = {}) {
    super(cause instanceof Error ? cause.message : 'the store is away', { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.wasTried = wasTried
  }
}

/** Error codes for a full bucket, account or disk. */
const full =
  /^(?:QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|StorageFull|InsufficientStorage\w*|507)$/

export function isFullStore(error: unknown): boolean {
  return error instanceof S3Fault && (error.status === 507 || full.test(error.code))
}

export function isMissingObject(error: unknown): boolean {
  return error instanceof S3Fault && error.status === 404 && error.code !== 'NoSuchBucket'
}
