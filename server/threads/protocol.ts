import type { ErrorCode } from '#contract/wire/error-codes.ts'

/**
 * A module whose function `work` runs in a worker thread. Input and result are copied between threads, so they may
 * contain only data and no functions.
 */
export interface ThreadModule {
  work: (input: unknown) => unknown
}

/** One call of `work` in a thread. `module` is the URL of a `ThreadModule`. */
export interface Job {
  module: string
  input: unknown
}

export type JobAnswer = { result: unknown } | { refusal: { code: ErrorCode; message: string } }

/**
 * Returns the memory of a byte array if no other array uses the same memory. Such memory can be transferred to another
 * thread without a copy. Small buffers share their memory, so they are copied.
 */
export function findOwnedBuffer(value: unknown): ArrayBuffer[] {
  const isOwned = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength
  return isOwned && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
}
