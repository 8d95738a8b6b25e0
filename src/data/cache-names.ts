/** Cache of the second copies of unsent entries and their files. No purge deletes this cache. */
export const OUTBOX_CACHE = 'semai-outbox-v1'
/** Cache of pictures that the worker has fetched. */
export const MEDIA_CACHE = 'semai-media-v1'
/** Cache of chunks that are not in the precache, stored when they are first loaded. */
export const ASSETS_CACHE = 'semai-assets-v1'
/** Cache of visited public documents, which are the same for every user. */
export const DOCUMENTS_CACHE = 'semai-documents-v1'
/** Cache of the previous build's chunks, for open documents of that build. */
export const PREVIOUS_CACHE = 'semai-previous-v1'
/** Prefix of the caches that belong to one user. */
const PERSONAL = 'semai-user-'

/** Names of all our caches; personal-stores.ts states the owner of each. The precache belongs to Workbox. */
export type AnyCacheName =
  | typeof OUTBOX_CACHE
  | typeof MEDIA_CACHE
  | typeof ASSETS_CACHE
  | typeof DOCUMENTS_CACHE
  | typeof PREVIOUS_CACHE
  | typeof PERSONAL

/**
 * Caches that a version purge may delete, because their content can be fetched again. The precache is not listed,
 * because the worker's update replaces it. The outbox and downloads are not listed, because they belong to the learner.
 */
export const purgeableCaches: readonly string[] = [MEDIA_CACHE, ASSETS_CACHE, DOCUMENTS_CACHE]

/** Prefix of one user's caches, which are deleted with that user's data. */
export function getPersonalCachePrefix(userId: string): string {
  return `${PERSONAL}${userId}-`
}

/** Deletes the caches with user data whose name passes `isToGo`. */
export async function deletePersonalCaches(isToGo: (cacheName: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(PERSONAL) && isToGo(name)).map(name => caches.delete(name)))
}
