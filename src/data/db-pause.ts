import { type DBSchema, type IDBPDatabase, unwrap, wrap } from 'idb'
import { DatabaseUnavailable } from './db-unavailable.ts'

/*
 * When the user leaves a page, WebKit freezes the page and its transactions. A frozen transaction keeps its stores
 * locked for every other page and for the worker until the user returns to the page. A page that may be
 * frozen therefore aborts its transactions, and starts new transactions only when it is shown again:
 *
 *   pagehide, freeze ──► refuse new transactions, abort those that run, close the connection (db.ts)
 *   pageshow, resume ──► repeat the transactions that were aborted or refused
 *
 * A transaction that is already committing cannot be aborted. WebKit completes it without its page.
 */

/** Time without a result after which a store counts as locked by another page. */
const READ_MS = 10_000
const WRITE_MS = 30_000
let isImpatient = false

/**
 * Turns on time limits for transactions. Page and worker call this at their start. Tests do not, because most of them
 * use a fake clock.
 */
export function limitTransactions(): void {
  isImpatient = true
}

const running = new Set<IDBTransaction>()
let shown: PromiseWithResolvers<void> | undefined
let pauses = 0
let timeouts = 0

/** Applies the pause and the time limits to every transaction of this connection. */
export function watchTransactions<Schema extends DBSchema>(db: IDBPDatabase<Schema>): void {
  const raw = unwrap(db)
  const begin = raw.transaction.bind(raw)
  raw.transaction = (stores, mode, options) => {
    if (shown) throw new DOMException('paused', 'InvalidStateError')
    const tx = begin(stores, mode, options)
    running.add(tx)
    // Prevents an unhandled rejection, because an abort rejects `done` and code that only reads does not wait for
    // `done`.
    wrap(tx).done.catch(() => undefined)
    const giveUp = () => {
      timeouts++
      abortTransaction(tx)
    }
    const timer = isImpatient ? setTimeout(giveUp, mode === 'readwrite' ? WRITE_MS : READ_MS) : undefined
    const end = () => {
      clearTimeout(timer)
      running.delete(tx)
    }
    tx.addEventListener('complete', end)
    tx.addEventListener('abort', end)
    return tx
  }
}

export function isPaused(): boolean {
  return shown !== undefined
}

/** Aborts all running transactions and holds back new transactions until `resumeTransactions` is called. */
export function pauseTransactions(): void {
  shown ??= Promise.withResolvers()
  pauses++
  for (const tx of running) abortTransaction(tx)
}

/** Lets transactions start again. */
export function resumeTransactions(): void {
  shown?.resolve()
  shown = undefined
}

/** Delays before the tries after a lost connection. */
const REOPEN_DELAYS_MS = [50, 250, 1_000]

/**
 * Runs `work` while the page is shown, and runs it again if a pause interrupted it or the connection was lost. `onLoss`
 * is called before each further try after a loss. Rejects with `DatabaseUnavailable` if a store did not answer in time.
 */
export async function runWhileShown<T>(work: () => Promise<T>, onLoss?: () => void): Promise<T> {
  for (let losses = 0; ;) {
    await shown?.promise
    const [pausesBefore, timeoutsBefore] = [pauses, timeouts]
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      if (timeouts !== timeoutsBefore) throw new DatabaseUnavailable('slow')
      if (pauses !== pausesBefore) continue
      const delayMs = REOPEN_DELAYS_MS[losses++]
      if (delayMs === undefined) throw error
      onLoss?.()
      await new Promise(resolve => setTimeout(resolve, delayMs))
    }
  }
}

/** Returns whether the error was caused by the database connection and not by `work`. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false
  // A lost connection causes one of these errors. An abort by this module causes the same errors; `pauses` and
  // `timeouts` show whether this module has aborted a transaction.
  return error.name === 'InvalidStateError' || error.name === 'UnknownError' || error.name === 'AbortError'
}

export function abortTransaction(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // The transaction was already committed or aborted.
  }
}
