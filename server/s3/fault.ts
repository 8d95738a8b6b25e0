/** Error for a request that the store refused. A repeated request would be refused too. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault'
  readonly status: number
  /** Error code of the store, for example `NoSuchBucket`. If the store sent no code, it is the HTTP status. */
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`the store answered ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

/**
 * Error for a store that cannot answer now, because it is unreachable, overloaded or too slow. A later try may succeed.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  readonly retryAfterSeconds: number
  /** False if the call failed without any request to the store, because earlier calls have failed. */
  readonly wasTried: boolean

  constructor(cause: unknown, { retryAfterSeconds = 5, wasTried = true } = {}) {
    super(cause instanceof Error ? cause.message : 'the store is away', { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.wasTried = wasTried
  }
}

/** Error codes of stores for a full bucket, account or disk. */
const full =
  /^(?:QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|StorageFull|InsufficientStorage\w*|507)$/

export function isFullStore(error: unknown): boolean {
  return error instanceof S3Fault && (error.status === 507 || full.test(error.code))
}

export function isMissingObject(error: unknown): boolean {
  return error instanceof S3Fault && error.status === 404 && error.code !== 'NoSuchBucket'
}
