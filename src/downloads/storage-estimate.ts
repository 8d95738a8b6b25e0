import { MEDIA_CACHE } from '#app/data/cache-names.ts'

export interface StorageEstimate {
  usage: number | undefined
  quota: number | undefined
  isPersisted: boolean
}

/** What the browser says of the room on this device; Firefox and Safari say little, plain http nothing. */
export async function readStorageEstimate(): Promise<StorageEstimate> {
  const storage = navigator.storage as StorageManager | undefined // absent on plain http
  const { usage, quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  return { usage, quota, isPersisted: (await storage?.persisted?.().catch(() => false)) ?? false }
}

/** Pictures kept in passing; they come again when they are looked at. Downloads are elsewhere. */
export async function clearKeptPictures(): Promise<void> {
  await caches.delete(MEDIA_CACHE)
}
