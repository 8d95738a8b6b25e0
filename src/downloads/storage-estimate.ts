import { MEDIA_CACHE } from '#app/data/cache-names.ts'

export interface StorageEstimate {
  usage: number | undefined
  quota: number | undefined
  isPersisted: boolean
  /** True if the browser supports persistent storage, which it does not delete when space is short. */
  canPersist: boolean
}

/**
 * Returns the browser's estimate of the space on this device. Firefox and Safari report only a part of it. WebKitGTK,
 * and browsers on http pages, report nothing.
 */
export async function readStorageEstimate(): Promise<StorageEstimate> {
  const storage: Partial<StorageManager> | undefined = 'storage' in navigator ? navigator.storage : undefined
  const { usage, quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  const isPersisted = (await storage?.persisted?.().catch(() => false)) ?? false
  return { usage, quota, isPersisted, canPersist: storage?.persist !== undefined }
}

/**
 * Deletes the pictures that the worker has stored. The pictures are fetched again when needed. Downloads are stored
 * elsewhere.
 */
export async function clearStoredPictures(): Promise<void> {
  await caches.delete(MEDIA_CACHE)
}
