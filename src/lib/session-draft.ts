import { dropTab, readTab, writeTab } from './browser-storage.ts'
import type { TabKey } from './browser-keys.ts'

/**
 * Stores text typed by a visitor without an account. It survives a reload and a lost connection and ends with the tab,
 * so that the next user of a shared computer does not find it. Never pass passwords.
 */
export function readSessionDraft(key: TabKey): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readTab(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
    )
  } catch {
    return {}
  }
}

export function saveSessionDraft(key: TabKey, values: Record<string, string>): void {
  writeTab(key, JSON.stringify(values))
}

export function removeSessionDraft(key: TabKey): void {
  dropTab(key)
}
