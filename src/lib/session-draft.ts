import { dropTab, readTab, writeTab } from './browser-storage.ts'
import type { TabKey } from './browser-stores.ts'

/**
 * Text typed by somebody we do not know yet. It survives a reload and a lost connection and ends with the tab, so that
 * the next person at a shared computer does not find it. Never hand passwords over.
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
