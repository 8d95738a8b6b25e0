import type { LocalKey, TabKey } from './browser-keys.ts'

/**
 * Values that the storage did not accept. Kept until the document ends, so that a closed banner does not appear again
 * at once.
 */
const untaken = new Map<string, string>()

/** Returns the value, or `undefined` if there is none or storage is disabled. */
export function readLocalStorage(key: LocalKey): string | undefined {
  return untaken.get(key) ?? attempt(() => localStorage.getItem(key) ?? undefined)
}

/**
 * Stores a value. If storage is full or disabled, the value is kept only until the document ends, so callers must not
 * depend on it.
 */
export function writeLocalStorage(key: LocalKey, text: string): void {
  untaken.delete(key)
  const isTaken = attempt(() => {
    localStorage.setItem(key, text)
    return true
  })
  // A key with a subject is not kept in memory; its caller handles the failure.
  if (isTaken || key.includes(':')) return
  untaken.set(key, text)
  addEventListener('storage', forgetUntaken)
}

export function removeLocalStorage(key: LocalKey): void {
  untaken.delete(key)
  attempt(() => localStorage.removeItem(key))
}

/** Drops the value in memory, because another tab has stored a newer value. */
function forgetUntaken({ key }: StorageEvent): void {
  if (key === null) untaken.clear()
  else untaken.delete(key)
}

/** Returns the keys that begin with `start`. */
export function listLocalStorageKeys<Start extends LocalKey>(start: Start): `${Start}${string}`[] {
  const isBelow = (key: string): key is `${Start}${string}` => key.startsWith(start)
  return attempt(() => Object.keys(localStorage).filter(isBelow)) ?? []
}

export function readSessionStorage(key: TabKey): string | undefined {
  return attempt(() => sessionStorage.getItem(key) ?? undefined)
}

export function writeSessionStorage(key: TabKey, text: string): void {
  attempt(() => sessionStorage.setItem(key, text))
}

export function removeSessionStorage(key: TabKey): void {
  attempt(() => sessionStorage.removeItem(key))
}

export function listSessionStorageKeys(): TabKey[] {
  // The cast includes keys that other code wrote. Callers ignore them, because the lists of keys do not contain them.
  return (attempt(() => Object.keys(sessionStorage)) ?? []) as TabKey[]
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
