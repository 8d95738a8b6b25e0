import { cacheNames } from 'workbox-core'
import { PREVIOUS_CACHE } from '#app/data/cache-names.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * An open tab still runs the build with which it was opened, and may request lazy chunks of that build long after a new
 * worker was activated. Workbox deletes these chunks from the precache when the new worker is activated, and the server
 * may have deleted them too. So this module runs at three events:
 *
 *   install   copies chunks that are missing in the new list to PREVIOUS_CACHE, before the activation deletes them
 *   activate  stores the client ids of the open documents, because only these documents may still request such chunks
 *   navigate  deletes PREVIOUS_CACHE when none of these documents is open any more
 *
 * Each document has its own client id, and a reload creates a new one, so the ids identify the documents of the old
 * build.
 */
const OPEN_DOCUMENTS = '/.previous-build/open-documents'

export async function retainPreviousBuild(isNamedNow: (url: string) => boolean): Promise<void> {
  const before = await caches.open(cacheNames.precache)
  const outdated = (await before.keys()).filter(request => isChunk(request.url) && !isNamedNow(request.url))
  if (outdated.length === 0) return
  const previousCache = await caches.open(PREVIOUS_CACHE)
  for (const request of outdated) {
    const response = await before.match(request)
    if (response) await previousCache.put(request, response)
  }
  // Deletes the list of open documents, because the list is older than this worker. Until the `activate` event stores a
  // new list, no chunk is deleted.
  await previousCache.delete(OPEN_DOCUMENTS)
}

export async function recordOpenDocuments(): Promise<void> {
  if (!(await caches.has(PREVIOUS_CACHE))) return
  const cache = await caches.open(PREVIOUS_CACHE)
  const documentsBefore = await readDocuments(cache)
  const ids = new Set([...documentsBefore, ...(await openDocumentIds())])
  await cache.put(OPEN_DOCUMENTS, Response.json([...ids]))
}

export async function dropPreviousBuildWhenUnused(): Promise<void> {
  if (!(await caches.has(PREVIOUS_CACHE))) return
  const cache = await caches.open(PREVIOUS_CACHE)
  const noted = await cache.match(OPEN_DOCUMENTS)
  // Does nothing without a list, because the worker is then installed but not activated yet.
  if (!noted) return
  const oldDocuments = await readDocuments(cache)
  const open = await openDocumentIds()
  if (!open.some(id => oldDocuments.includes(id))) await caches.delete(PREVIOUS_CACHE)
}

function isChunk(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}

async function openDocumentIds(): Promise<string[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.map(client => client.id)
}

async function readDocuments(cache: Cache): Promise<string[]> {
  const noted = await cache.match(OPEN_DOCUMENTS)
  const ids: unknown = noted ? await noted.json() : []
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
