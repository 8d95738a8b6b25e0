import type { LocalKey, TabKey } from './browser-keys.ts'

/**
 * Values that the storage rejected, kept as long as this document lives. A user who closed a banner is not asked
 * again at once.
 */
const untaken = new Map<string, string>()

/** Returns `undefined` also if storage is switched off. */
export function readLocal(key: LocalKey): string | undefined {
  return untaken.get(key) ?? attempt(() => localStorage.getItem(key) ?? undefined)
}

/**
 * If storage is full or switched off, the value is kept until the document ends; values stored only here must be
 * dispensable.
 */
export function writeLocal(key: LocalKey, text: string): void {
  untaken.delete(key)
  const isTaken = attempt(() => {
    localStorage.setItem(key, text)
    return true
  })
  // A key with a subject of its own is not kept in memory; its caller handles the failure.
  if (isTaken || key.includes(':')) return
  untaken.set(key, text)
  addEventListener('storage', forgetUntaken)
}

export function dropLocal(key: LocalKey): void {
  untaken.delete(key)
  attempt(() => localStorage.removeItem(key))
}

/** Another tab had space for a newer value. */
function forgetUntaken({ key }: StorageEvent): void {
  if (key === null) untaken.clear()
  else untaken.delete(key)
}

/** Returns the keys with this prefix. */
export function localBelow<Start extends LocalKey>(start: Start): `${Start}${string}`[] {
  const isBelow = (key: string): key is `${Start}${string}` => key.startsWith(start)
  return attempt(() => Object.keys(localStorage).filter(isBelow)) ?? []
}

export function readTab(key: TabKey): string | undefined {
  return attempt(() => sessionStorage.getItem(key) ?? undefined)
}

export function writeTab(key: TabKey, text: string): void {
  attempt(() => sessionStorage.setItem(key, text))
}

export function dropTab(key: TabKey): void {
  attempt(() => sessionStorage.removeItem(key))
}

export function keysInTab(): TabKey[] {
  // Some may be unknown to us: those have no row in any table.
  return (attempt(() => Object.keys(sessionStorage)) ?? []) as TabKey[]
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
