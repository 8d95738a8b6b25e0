import { dropTab, readTab, writeTab } from './browser-storage.ts'
import type { TabKey } from './browser-stores.ts'

/**
 * One idempotency key per intention, told apart by its name. It outlives a lost answer and a reload, so that trying again
 * cannot have a second effect, and is let go as soon as the server has answered, whatever the answer.
 */
export function intentKey(name: TabKey): { key: string; forget: () => void } {
  const key = readTab(name) ?? crypto.randomUUID()
  writeTab(name, key)
  return { key, forget: () => dropTab(name) }
}
