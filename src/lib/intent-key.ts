import { removeSessionStorage, readSessionStorage, writeSessionStorage } from './browser-storage.ts'
import type { TabKey } from './browser-keys.ts'

/**
 * Returns one idempotency key per user action, which `name` identifies. The key survives a lost response and a reload,
 * so that a retry has no second effect. The caller must call `forget` after a response of the server.
 */
export function createIntentKey(name: TabKey): { key: string; forget: () => void } {
  const key = readSessionStorage(name) ?? crypto.randomUUID()
  writeSessionStorage(name, key)
  return { key, forget: () => removeSessionStorage(name) }
}
