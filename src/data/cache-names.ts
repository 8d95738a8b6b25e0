/** The second copy of every unsent entry. Never purged. */
export const OUTBOX_CACHE = 'semai-outbox-v1'
/** Pictures the worker kept at run time. */
export const MEDIA_CACHE = 'semai-media-v1'
/** Chunks outside the precache, kept at run time. */
export const ASSETS_CACHE = 'semai-assets-v1'
/** Documents of the public pages that were visited: the same for everybody. */
export const DOCUMENTS_CACHE = 'semai-documents-v1'
/** Chunks of the build before this one, for documents that still run it. */
export const PREVIOUS_CACHE = 'semai-previous-v1'
/** What the caches of one person begin with. */
const PERSONAL = 'semai-user-'

/** Every cache of ours; whose each is stands in personal-stores.ts. The precache is workbox's. */
export type AnyCacheName =
  | typeof OUTBOX_CACHE
  | typeof MEDIA_CACHE
  | typeof ASSETS_CACHE
  | typeof DOCUMENTS_CACHE
  | typeof PREVIOUS_CACHE
  | typeof PERSONAL

/**
 * What a version purge may delete: names we own whose content can be fetched again. The precache belongs to the worker's
 * own update, the outbox and a learner's downloads to the learner.
 */
export const purgeableCaches: readonly string[] = [MEDIA_CACHE, ASSETS_CACHE, DOCUMENTS_CACHE]

/** Caches of one person start with this; they leave the device with that person. */
export function personalCachePrefix(userId: string): string {
  return `${PERSONAL}${userId}-`
}

export async function deletePersonalCaches(isToGo: (cacheName: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(PERSONAL) && isToGo(name)).map(name => caches.delete(name)))
}
