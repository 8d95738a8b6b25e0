import {
  forceCloseDatabase,
  IDBDatabase,
  IDBFactory,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import type { BrowserLife } from './life.ts'

type Listener = (event: unknown) => void
type Listening = (this: Target, type: string, callback: Listener, options?: unknown) => void
interface Target {
  listeners: unknown[]
  addEventListener: Listening
  removeEventListener: Listening
}
interface RawDatabase {
  transactions: { abort(): void }[]
  connections: IDBDatabase[]
  rawObjectStores: Map<string, { count(range: undefined): number }>
}

/** Fields of the library's internal transaction that a commit uses. */
interface Transaction {
  mode: string
  _state: string
  _requests: unknown[]
  _abort(name: string): void
}

let life: BrowserLife | undefined
/**
 * Error with which the next commits of writing transactions fail, after their requests have succeeded. A test sets
 * it.
 */
let commitError: { name: string; times: number } | undefined
/** Time that a database takes to open. A test sets it. */
let openingMs = 0
let isPatched = false

/**
 * Creates a database of fake-indexeddb that can be killed. After a kill, listeners of the page get no events, and open
 * transactions are rolled back. A kill may also happen between a commit and its event.
 */
export function createKillableIndexedDb(owner: BrowserLife): IDBFactory {
  life = owner
  commitError = undefined
  openingMs = 0
  if (!isPatched) patch()
  isPatched = true
  return new IDBFactory()
}

export function failCommits(name: string, times: number): void {
  commitError = { name, times }
}

/**
 * Simulates a cheap phone with full storage, on which a database takes seconds to open. With `Infinity` the request
 * never settles.
 */
export function slowDownOpenings(ms: number): void {
  openingMs = ms
}

export function closeConnectionsOf(factory: IDBFactory): void {
  for (const raw of getDatabases(factory).values()) {
    for (const transaction of raw.transactions.slice()) {
      try {
        transaction.abort()
      } catch {
        // The transaction was committed before the kill.
      }
    }
    for (const connection of raw.connections.slice()) connection.close()
  }
}

/** Deletes each database that was still being created when the browser was killed, as a real browser does. */
export function dropUnfinished(factory: IDBFactory): void {
  const databases = getDatabases(factory)
  for (const [name, raw] of databases) if (raw.rawObjectStores.size === 0) databases.delete(name)
}

/** Returns whether the store `store` of any database on the device contains rows. */
export function hasRows(factory: IDBFactory, store: string): boolean {
  return [...getDatabases(factory).values()].some(raw => (raw.rawObjectStores.get(store)?.count(undefined) ?? 0) > 0)
}

/** Closes connections like iOS and full disks do. */
export function closeAllConnections(factory: IDBFactory): void {
  for (const raw of getDatabases(factory).values()) {
    // The library declares the type of the class instead of that of an instance.
    for (const connection of raw.connections.slice()) {
      life?.strikes.note('connection lost')
      forceCloseDatabase(connection as never)
    }
  }
}

function getDatabases(factory: IDBFactory): Map<string, RawDatabase> {
  return (factory as unknown as { _databases: Map<string, RawDatabase> })._databases
}

function patch(): void {
  const wrappers = new WeakMap<Listener, Listener>()
  const base = Object.getPrototypeOf(IDBTransaction.prototype) as Target
  const add = base.addEventListener
  const remove = base.removeEventListener
  const own: Target = {
    listeners: [],
    addEventListener(type, callback, options) {
      // The first three listeners belong to the library and run its transaction queue. The page did not add them.
      if (!life || (this instanceof IDBTransaction && this.listeners.length < 3)) {
        add.call(this, type, callback, options)
        return
      }
      const onEvent = life.guarded(callback)
      const wrapped: Listener = event => {
        if (type === 'complete' && this instanceof IDBTransaction && !life?.survives()) return
        if (type !== 'success' || !(this instanceof IDBOpenDBRequest) || openingMs === 0) {
          onEvent(event)
          return
        }
        life?.strikes.note(openingMs < Infinity ? 'opening slow' : 'opening forgotten')
        if (openingMs < Infinity) setTimeout(onEvent, openingMs, event)
      }
      wrappers.set(callback, wrapped)
      add.call(this, type, wrapped, options)
    },
    removeEventListener(type, callback, options) {
      remove.call(this, type, wrappers.get(callback) ?? callback, options)
    },
  }
  const kinds: readonly { prototype: unknown }[] = [IDBTransaction, IDBRequest, IDBOpenDBRequest, IDBDatabase]
  for (const kind of kinds) {
    const target = kind.prototype as Target
    target.addEventListener = own.addEventListener
    target.removeEventListener = own.removeEventListener
  }
  const transaction = IDBTransaction.prototype as unknown as { _start: (this: Transaction) => void }
  const start = transaction._start
  transaction._start = function () {
    const isCommitting = this._requests.length === 0 && this._state !== 'finished' && this.mode === 'readwrite'
    if (!isCommitting || !commitError || commitError.times-- <= 0) {
      start.call(this)
      return
    }
    life?.strikes.note('commit failed')
    this._abort(commitError.name)
  }
}
