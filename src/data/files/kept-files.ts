import { getPersonalCachePrefix } from '../cache-names.ts'
import { DownloadFailure, toDownloadFailure, isHtml } from '../downloads/failure.ts'
import { readSession } from '../session-row.ts'

/**
 * Stores files of the server for offline use: `carried` with an expert's offline tasks, `assessed` with the assessment
 * of the learner's own work. Each kind has one cache per user. A version purge keeps these caches, a logout deletes
 * them.
 */
export type ServerFileCache = 'carried' | 'assessed'

export interface ServerFile {
  id: string
  url: string
  /** Size of the file. Used to detect other content with status 200, such as a captive portal's page. */
  sizeBytes: number
}

const cacheName = (userId: string, cacheKind: ServerFileCache) => `${getPersonalCachePrefix(userId)}${cacheKind}`

/**
 * URL under which a file is stored. Contains the id and not the file's link, because links change every hour. Devices
 * already have files under these URLs, so the URLs must not change.
 */
const getAddress = (cacheKind: ServerFileCache, { id }: Pick<ServerFile, 'id'>) => `/.${cacheKind}/${id}`

/**
 * Fetches a file, stores it if its user is still logged in, and returns its bytes. Rejects with a `DownloadFailure` if
 * the response is not the file.
 */
export async function storeServerFile(
  userId: string,
  cacheKind: ServerFileCache,
  file: ServerFile,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(file.url, { signal: signal ?? null })
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined)
    throw toDownloadFailure(response)
  }
  const bytes = await response.blob()
  if (bytes.size !== file.sizeBytes)
    throw new DownloadFailure('line', `${bytes.size} bytes received instead of ${file.sizeBytes}`)
  signal?.throwIfAborted()
  await put(userId, cacheKind, file, bytes)
  return bytes
}

/**
 * Stores the bytes if the user is still logged in. A logout deletes the session first and then the caches. If this
 * function opened the cache after that, the cache exists again, so it is deleted.
 */
async function put(userId: string, cacheKind: ServerFileCache, file: ServerFile, bytes: Blob): Promise<void> {
  const isStillLoggedIn = async () => (await readSession())?.userId === userId
  if (!(await isStillLoggedIn())) return
  const cache = await caches.open(cacheName(userId, cacheKind))
  if (await isStillLoggedIn()) await cache.put(getAddress(cacheKind, file), new Response(bytes))
  else if ((await cache.keys()).length === 0) await deleteServerFiles(userId, cacheKind)
}

/** Returns whether an older build stored a captive portal's page instead of the file. Our server has no HTML files. */
const isPortals = (kept: Response) => isHtml(kept.headers)

/** Returns a stored file. Uses `caches.match`, which does not create a missing cache. */
export async function readServerFile(userId: string, cacheKind: ServerFileCache, { id }: Pick<ServerFile, 'id'>) {
  const storedFile = await caches.match(getAddress(cacheKind, { id }), { cacheName: cacheName(userId, cacheKind) })
  return storedFile && !isPortals(storedFile) ? storedFile.blob() : undefined
}

/** Returns the bytes from the device. If they are not stored, fetches and stores them. */
export async function fetchServerFile(
  userId: string,
  cacheKind: ServerFileCache,
  file: ServerFile,
  signal?: AbortSignal,
): Promise<Blob> {
  const storedFile = await readServerFile(userId, cacheKind, file).catch(() => undefined)
  return storedFile ?? storeServerFile(userId, cacheKind, file, signal)
}

/** Returns the given files that the device does not have. Deletes stored files that are not among the given files. */
export async function findMissingServerFiles<File extends ServerFile>(
  userId: string,
  cacheKind: ServerFileCache,
  files: readonly File[],
): Promise<File[]> {
  if (!(await caches.has(cacheName(userId, cacheKind)))) return [...files]
  const cache = await caches.open(cacheName(userId, cacheKind))
  const wantedFiles = new Map(files.map(file => [getAddress(cacheKind, file), file]))
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname
    const keptFile = wantedFiles.has(address) ? await cache.match(request) : undefined
    if (keptFile && !isPortals(keptFile)) wantedFiles.delete(address)
    else await cache.delete(request)
  }
  return [...wantedFiles.values()]
}

/** Deletes all files of a user's cache. */
export async function deleteServerFiles(userId: string, cacheKind: ServerFileCache): Promise<void> {
  await caches.delete(cacheName(userId, cacheKind))
}
