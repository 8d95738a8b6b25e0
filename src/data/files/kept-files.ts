import { personalCachePrefix } from '../cache-names.ts'
import { DownloadFailure, failureOfAnswer, isHtml } from '../downloads/failure.ts'
import { readSession } from '../session-row.ts'

/**
 * Files of the server that were brought on purpose: `carried` with an expert's tasks, `assessed` with what an expert made of
 * one's own work. Each shelf is a cache of its person: a purge of versions leaves it, a logout takes it.
 */
export type Shelf = 'carried' | 'assessed'

export interface ServerFile {
  id: string
  url: string
  /** Another answer of 200, as the portal of a Wi-Fi gives it, is not the file. */
  sizeBytes: number
}

const cacheName = (userId: string, shelf: Shelf) => `${personalCachePrefix(userId)}${shelf}`

/** Links to a file change by the hour; the file is known by its id. Devices have files under these addresses: they stay. */
const addressOf = (shelf: Shelf, { id }: Pick<ServerFile, 'id'>) => `/.${shelf}/${id}`

/**
 * Brings it, and answers its bytes; they are kept while their owner is here. Rejects with a `DownloadFailure` where something else
 * answers than the file.
 */
export async function keepServerFile(
  userId: string,
  shelf: Shelf,
  file: ServerFile,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(file.url, { signal: signal ?? null })
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined)
    throw failureOfAnswer(response)
  }
  const bytes = await response.blob()
  if (bytes.size !== file.sizeBytes) throw new DownloadFailure('line', `something else of ${bytes.size} bytes answered`)
  signal?.throwIfAborted()
  await put(userId, shelf, file, bytes)
  return bytes
}

/** A logout takes the session first and the caches after: what is opened after it would be there again, and nobody's. */
async function put(userId: string, shelf: Shelf, file: ServerFile, bytes: Blob): Promise<void> {
  const isHere = async () => (await readSession())?.userId === userId
  if (!(await isHere())) return
  const cache = await caches.open(cacheName(userId, shelf))
  if (await isHere()) await cache.put(addressOf(shelf, file), new Response(bytes))
  else if ((await cache.keys()).length === 0) await dropShelf(userId, shelf)
}

/** Older builds kept what a portal answered in the place of a file. No file of ours is HTML. */
const isPortals = (kept: Response) => isHtml(kept.headers)

/** Looking opens no shelf that is not there. */
export async function readServerFile(userId: string, shelf: Shelf, { id }: Pick<ServerFile, 'id'>) {
  const kept = await caches.match(addressOf(shelf, { id }), { cacheName: cacheName(userId, shelf) })
  return kept && !isPortals(kept) ? kept.blob() : undefined
}

/** Its bytes, from here if they are, and here from now on. */
export async function bringServerFile(
  userId: string,
  shelf: Shelf,
  file: ServerFile,
  signal?: AbortSignal,
): Promise<Blob> {
  const kept = await readServerFile(userId, shelf, file).catch(() => undefined)
  return kept ?? keepServerFile(userId, shelf, file, signal)
}

/** Answers which of these are not here; what belongs to none of them goes. */
export async function missingServerFiles<File extends ServerFile>(
  userId: string,
  shelf: Shelf,
  files: readonly File[],
): Promise<File[]> {
  if (!(await caches.has(cacheName(userId, shelf)))) return [...files]
  const cache = await caches.open(cacheName(userId, shelf))
  const wanted = new Map(files.map(file => [addressOf(shelf, file), file]))
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname
    const kept = wanted.has(address) ? await cache.match(request) : undefined
    if (kept && !isPortals(kept)) wanted.delete(address)
    else await cache.delete(request)
  }
  return [...wanted.values()]
}

export async function dropShelf(userId: string, shelf: Shelf): Promise<void> {
  await caches.delete(cacheName(userId, shelf))
}
