import { readSessionStorage, writeSessionStorage } from '#app/lib/browser-storage.ts'
import type { ReloadMemory } from './reload-once.ts'

const KEY = 'semai-reloads'

/** Stores the reasons of past reloads until the tab is closed. */
export const sessionMemory: ReloadMemory = {
  read: async () => readSession(),
  write: async reasons => writeSessionStorage(KEY, JSON.stringify(reasons)),
}

/** Like `claimReload`, but stores the claim only in the tab, because early scripts do not open the database. */
export function claimReloadInSession(reason: string): boolean {
  try {
    const spent = readSession()
    if (spent.includes(reason)) return false
    writeSessionStorage(KEY, JSON.stringify([...spent, reason]))
    return readSession().includes(reason)
  } catch {
    return false
  }
}

function readSession(): string[] {
  return filterStrings(JSON.parse(readSessionStorage(KEY) ?? '[]'))
}

/** Storage may contain any value that an older build or a user wrote. */
export function filterStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}
