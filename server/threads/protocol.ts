import type { ErrorCode } from '#contract/error-codes.ts'

/** A module that runs in a thread. Input and result are copied between threads, so they hold data only. */
export interface ThreadModule {
  work: (input: unknown) => unknown
}

export interface Job {
  module: string
  input: unknown
}

export type JobAnswer = { result: unknown } | { refusal: { code: ErrorCode; message: string } }
