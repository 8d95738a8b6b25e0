import type { ErrorCode } from '#contract/wire/error-codes.ts'

/** A module that runs in a thread. Input and result are copied between threads, so they hold data only. */
export interface ThreadModule {
  work: (input: unknown) => unknown
}

export interface Job {
  module: string
  input: unknown
}

export type JobAnswer = { result: unknown } | { refusal: { code: ErrorCode; message: string } }

/**
 * Returns the memory of byte arrays that own it; it is transferred without a copy. Small buffers share their memory and
 * are copied.
 */
export function ownedBuffer(value: unknown): ArrayBuffer[] {
  const isOwned = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength
  return isOwned && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
}
