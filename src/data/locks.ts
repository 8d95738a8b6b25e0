/**
 * Uses Web Locks if the browser has them, otherwise locks only within this context. The outbox stays correct without
 * the lock, because the server recognises a repeated entry by its key.
 */
const heldLocks = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other tab and no worker holds the lock. Without the Web Locks API the lock covers only this tab.
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work)
  const before = heldLocks.get(name) ?? Promise.resolve()
  const ownRun = before.then(work, work)
  remember(name, ownRun)
  return ownRun
}

/** Runs `work` only if the lock is free. Otherwise resolves with `undefined` at once. */
export async function runIfLockFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (navigator.locks) {
    return navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? work() : Promise.resolve(undefined)))
  }
  if (heldLocks.has(name)) return undefined
  const ownRun = work()
  remember(name, ownRun)
  return ownRun
}

function remember(name: string, work: Promise<unknown>): void {
  const forget = () => {
    if (heldLocks.get(name) === entry) heldLocks.delete(name)
  }
  const entry: Promise<unknown> = work.then(forget, forget)
  heldLocks.set(name, entry)
}
