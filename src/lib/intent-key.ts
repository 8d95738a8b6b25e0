import { dropTab, readTab, writeTab } from './browser-storage.ts'
import type { TabKey } from './browser-keys.ts'

/**
 * One idempotency key per intention, identified by its name. It survives a lost answer and a reload, so that a retry
 * cannot have a second effect. It is dropped as soon as the server has answered, with any answer.
 */
export function intentKey(name: TabKey): { key: string; forget: () => void } {
  const key = readTab(name) ?? crypto.randomUUID()
  writeTab(name, key)
  return { key, forget: () => dropTab(name) }
}
