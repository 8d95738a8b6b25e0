import { registerQuotaErrorCallback } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core'

/**
 * Returns the keys to delete so that at most `cap` keys remain: the oldest keys. `keys` must be sorted, oldest first.
 */
export function listKeysAboveCap<Key>(keys: readonly Key[], cap: number): Key[] {
  return keys.slice(0, Math.max(0, keys.length - cap))
}

/**
 * Limits a cache to `cap` entries. Deletes the cache when the disk is full, because its content can be fetched again.
 */
export function createEntryCap(cacheName: string, cap: number): WorkboxPlugin {
  registerQuotaErrorCallback(async () => {
    await caches.delete(cacheName)
  })
  return {
    cacheDidUpdate: async () => {
      const cache = await caches.open(cacheName)
      for (const request of listKeysAboveCap(await cache.keys(), cap)) await cache.delete(request)
    },
  }
}
