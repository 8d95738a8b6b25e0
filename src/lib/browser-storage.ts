import type { LocalKey, TabKey } from './browser-stores.ts'

/** What storage did not take, as long as this document lives: who closed or chose something is not asked again at once. */
const untaken = new Map<string, string>()

/** `undefined` also where storage is switched off. */
export function readLocal(key: LocalKey): string | undefined {
  return untaken.get(key) ?? attempt(() => localStorage.getItem(key) ?? undefined)
}

/** Full or switched off, it is remembered until the document ends; nothing that only lies here may be missed. */
export function writeLocal(key: LocalKey, text: string): void {
  untaken.delete(key)
  const isTaken = attempt(() => {
    localStorage.setItem(key, text)
    return true
  })
  // What has a name of its own for each thing says itself whether it is kept.
  if (isTaken || key.includes(':')) return
  untaken.set(key, text)
  addEventListener('storage', forgetUntaken)
}

export function dropLocal(key: LocalKey): void {
  untaken.delete(key)
  attempt(() => localStorage.removeItem(key))
}

/** Another tab had room for a newer word. */
function forgetUntaken({ key }: StorageEvent): void {
  if (key === null) untaken.clear()
  else untaken.delete(key)
}

/** The keys that begin so. */
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
  // Some may be nobody's we know of: those have no row in any table.
  return (attempt(() => Object.keys(sessionStorage)) ?? []) as TabKey[]
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
