import type { ErrorCode } from '#contract/wire/error-codes.ts'

/**
 * A module that runs in a worker thread. Input and result are copied between threads, so they may contain only data.
 */
export interface ThreadModule {
  work: (input: unknown) => unknown
}

export interface Job {
  module: string
  input: unknown
}

export type JobAnswer = { result: unknown } | { refusal: { code: ErrorCode; message: string } }

/**
 * Returns the memory of byte arrays that do not share it, because such memory can be transferred without a copy. Small
 * buffers share their memory and are copied.
 */
export function findOwnedBuffer(value: unknown): ArrayBuffer[] {
  const isOwned = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength
  return isOwned && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
}
