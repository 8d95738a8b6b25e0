import { MEDIA_CACHE } from '#app/data/cache-names.ts'

export interface StorageEstimate {
  usage: number | undefined
  quota: number | undefined
  isPersisted: boolean
}

/** Returns the browser's estimate of the space on this device; Firefox and Safari report little, plain http none. */
export async function readStorageEstimate(): Promise<StorageEstimate> {
  const storage = navigator.storage as StorageManager | undefined // absent on plain http
  const { usage, quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  return { usage, quota, isPersisted: (await storage?.persisted?.().catch(() => false)) ?? false }
}

/** Deletes pictures kept at run time; they are fetched again when displayed. Downloads are stored elsewhere. */
export async function clearKeptPictures(): Promise<void> {
  await caches.delete(MEDIA_CACHE)
}
