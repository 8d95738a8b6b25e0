import { openDB, type OpenDBCallbacks } from 'idb'
import { DatabaseUnavailable } from './db-unavailable.ts'
import { abortTransaction, pauseTransactions, watchTransactions, runWhileShown } from './db-pause.ts'
import type { SemaiDb, SemaiSchema } from './schema.ts'
import { upgradeStores } from './upgrade-stores.ts'
import { withTimeout } from './within-ms.ts'

export type { SemaiDb, SemaiSchema } from './schema.ts'

export const DB_NAME = 'semai'
const DB_VERSION = 3
/** Time after which opening the database counts as slow. On a cheap phone, opening takes three seconds. */
const SLOW_MS = 5_000
/**
 * Time to wait for another tab to close the old database. A longer wait would not help, because such a tab is frozen or
 * has crashed.
 */
const HELD_MS = 2_000

let opening: Promise<SemaiDb> | undefined
/**
 * Number of the current connection. Increases when the connection is dropped. Later results of older open requests are
 * then ignored.
 */
let generation = 0

/** Returns the only connection of this context. Opens it again if it was lost. */
export function openSemaiDb(): Promise<SemaiDb> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/**
 * Runs `work` with the database. If the connection is lost meanwhile, runs `work` again on a new connection. A
 * connection is lost if iOS loses its database server, a full disk closes it, another tab upgrades, or the page was
 * frozen. It must be safe to run `work` several times.
 */
export function withDb<T>(work: (db: SemaiDb) => Promise<T>): Promise<T> {
  return runWhileShown(async () => work(await openSemaiDb()), closeSemaiDb)
}

/** Closes the connection. The next transaction opens a new connection. */
export function closeSemaiDb(): void {
  const closing = opening
  opening = undefined
  asked = []
  generation++
  closing?.then(
    db => db.close(),
    () => undefined,
  )
}

/** Must be called before the page may be frozen. `resumeTransactions` ends the pause. */
export function pauseSemaiDb(): void {
  pauseTransactions()
  closeSemaiDb()
}

interface Asked {
  opened: Promise<SemaiDb>
  /** Rejects if another tab does not close the database. */
  held: Promise<never>
}

/**
 * Pending requests to open the database. Includes requests whose caller no longer waits, because they may still
 * succeed.
 */
let asked: Asked[] = []

/**
 * Opens the database. If a request does not end in time, that request stays pending and a second request is made,
 * because some browsers lose a request. Rejects if the second request does not end in time either. A connection that
 * opens later is used for the next call.
 */
async function open(): Promise<SemaiDb> {
  for (let tries = 0; tries < 2; tries++) {
    asked = [...asked.slice(-3), ask()]
    const db = await withTimeout(SLOW_MS, Promise.race(asked.flatMap(({ opened, held }) => [opened, held])))
    if (db) return db
  }
  throw new DatabaseUnavailable('slow')
}

function ask(): Asked {
  const mine = generation
  let refuse: (reason: DatabaseUnavailable) => void
  const held = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  const opened = openOurs({
    upgrade: (db, oldVersion, _newVersion, transaction) => upgradeStores(db, oldVersion, transaction),
    // Fails if an old tab (frozen or crashed) does not close the database. The caller can then show an error instead of
    // waiting.
    blocked: () => void setTimeout(() => refuse(new DatabaseUnavailable('held')), HELD_MS),
    // Closes the database when another tab needs a newer version. The next request opens it again.
    blocking: closeSemaiDb,
    terminated: closeSemaiDb,
  })
  held.catch(() => undefined)
  void opened.then(
    db => {
      // Must run before the code that waits for this promise uses the connection.
      watchTransactions(db)
      return useOrClose(db, mine)
    },
    () => {
      asked = []
    },
  )
  return { opened, held }
}

/** Keeps only one of two connections, because an unused connection would block an upgrade. */
async function useOrClose(db: SemaiDb, askedIn: number): Promise<void> {
  if (askedIn === generation) opening ??= Promise.resolve(db)
  const used = await opening?.catch(() => undefined)
  if (used !== db) db.close()
}

/**
 * Opens a database with a newer version as it is, because newer builds only add stores. Otherwise a tab of an older
 * build could not store the learner's work.
 */
async function openOurs(callbacks: OpenDBCallbacks<SemaiSchema>): Promise<SemaiDb> {
  try {
    return await openDB<SemaiSchema>(DB_NAME, DB_VERSION, callbacks)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    return openDB<SemaiSchema>(DB_NAME, undefined, callbacks)
  }
}

export interface Transaction {
  readonly done: Promise<void>
  readonly error: DOMException | null
  abort(): void
}

/**
 * Runs the steps of a write. Resolves only when the transaction is complete, because a full disk can abort the
 * transaction after all requests have succeeded. Rejects with the transaction's own error.
 */
export async function runTransaction<T>(tx: Transaction, steps: () => Promise<T>): Promise<T> {
  try {
    const result = await steps()
    await tx.done
    return result
  } catch (error) {
    abortTransaction(tx)
    throw tx.error ?? error
  }
}

/** True if the device has no free space for the write. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
