import { removeSessionStorage, readSessionStorage, writeSessionStorage } from './browser-storage.ts'
import type { TabKey } from './browser-keys.ts'

/**
 * Reads texts that were typed in this tab. The texts survive a reload and are deleted with the tab, so that the next
 * user of a shared computer cannot see them. Passwords must never be stored here.
 */
export function readSessionDraft(key: TabKey): Record<string, string> {
  try {
    const storedValues: unknown = JSON.parse(readSessionStorage(key) ?? '{}')
    if (typeof storedValues !== 'object' || storedValues === null) return {}
    return Object.fromEntries(
      Object.entries(storedValues).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
    )
  } catch {
    return {}
  }
}

export function saveSessionDraft(key: TabKey, values: Record<string, string>): void {
  writeSessionStorage(key, JSON.stringify(values))
}

export function removeSessionDraft(key: TabKey): void {
  removeSessionStorage(key)
}
