import { DatabaseError } from 'pg'
import type { ErrorCode } from '#contract/wire/error-codes.ts'
import { CallError } from '../http/errors.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Runs deletes. Throws `code` if a remaining row refers to a deleted row; the transaction must then be rolled back. */
export async function refuseIfReferenced(code: ErrorCode, deletes: () => Promise<void>): Promise<void> {
  try {
    await deletes()
  } catch (error) {
    if (error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION) throw new CallError(code)
    throw error
  }
}
