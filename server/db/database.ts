import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from './schema.ts'
import { requireCurrentRole } from './current-role.ts'

export type { Database, Db, Tx } from './schema.ts'

/** Errors after which a transaction is repeated: serialization failure, deadlock, and stale plans (`prepared.ts`). */
const retriable = new Set(['40001', '40P01', '0A000', '26000', '42P05'])

/** True if the error allows a repeat of the transaction: a conflict with other transactions, or a stale plan. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retriable.has(String(error.code))
}

/** Function that runs after the commit of the surrounding transaction. */
type AfterCommit = (db: Db) => void

const insideTransaction = new AsyncLocalStorage<AfterCommit[]>()

/**
 * Throws if called inside a transaction. Must be called before slow work outside the database, such as writing and
 * hashing files. Inside a transaction such work would occupy a connection and locks, so a few uploads on slow disks
 * would block all users.
 */
export function assertOutsideTransaction(): void {
  if (isInsideTransaction()) throw new Error('called inside a transaction')
}

export function isInsideTransaction(): boolean {
  return insideTransaction.getStore() !== undefined
}

/** Runs a function after the commit, for example to notify clients of a change. Does not run it after a rollback. */
export function runAfterCommit(work: AfterCommit): void {
  const waiting = insideTransaction.getStore()
  if (!waiting) throw new Error('called outside of a transaction')
  waiting.push(work)
}

/**
 * Runs the work in one transaction and commits it. Repeats the transaction up to twice after an error of `isRetryable`,
 * for example a deadlock. The work must therefore have no effects outside the database; `runAfterCommit` is for such
 * effects. In a call of an admin or expert the transaction first locks the caller's role and session
 * (`current-role.ts`).
 */
export async function runInTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { done, waiting } = await retryAfterDeadlock(async () => {
    const waiting: AfterCommit[] = []
    const done = await db.transaction().execute(tx =>
      insideTransaction.run(waiting, async () => {
        await requireCurrentRole(tx)
        return work(tx)
      }),
    )
    return { done, waiting }
  })
  for (const each of waiting) each(db)
  return done
}

/**
 * Repeats the work up to twice after an error of `isRetryable`, for example a deadlock. The work must be a single
 * statement or a whole transaction.
 */
export async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
    }
  }
}

/** Checks that the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
