import { personalCachePrefix } from '../cache-names.ts'

/**
 * Files of the server that were brought on purpose: `carried` with an expert's tasks, `assessed` with what an expert made of
 * one's own work. Each shelf is a cache of its person: a purge of versions leaves it, a logout takes it.
 */
export type Shelf = 'carried' | 'assessed'

export interface ServerFile {
  id: string
  url: string
}

const cacheName = (userId: string, shelf: Shelf) => `${personalCachePrefix(userId)}${shelf}`

/** Links to a file change by the hour; the file is known by its id. Devices have files under these addresses: they stay. */
const addressOf = (shelf: Shelf, { id }: Pick<ServerFile, 'id'>) => `/.${shelf}/${id}`

/** Brings it, and answers its bytes. */
export async function keepServerFile(
  userId: string,
  shelf: Shelf,
  file: ServerFile,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(file.url, { signal: signal ?? null })
  if (!response.ok) throw new Error(`file answered ${response.status}`)
  const bytes = await response.blob()
  await (await caches.open(cacheName(userId, shelf))).put(addressOf(shelf, file), new Response(bytes))
  return bytes
}

export async function readServerFile(userId: string, shelf: Shelf, { id }: Pick<ServerFile, 'id'>) {
  const kept = await (await caches.open(cacheName(userId, shelf))).match(addressOf(shelf, { id }))
  return kept?.blob()
}

/** Answers which of these are not here; what belongs to none of them goes. */
export async function missingServerFiles<File extends ServerFile>(
  userId: string,
  shelf: Shelf,
  files: readonly File[],
): Promise<File[]> {
  const cache = await caches.open(cacheName(userId, shelf))
  const wanted = new Map(files.map(file => [addressOf(shelf, file), file]))
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname
    if (!wanted.delete(address)) await cache.delete(request)
  }
  return [...wanted.values()]
}

export async function dropShelf(userId: string, shelf: Shelf): Promise<void> {
  await caches.delete(cacheName(userId, shelf))
}
