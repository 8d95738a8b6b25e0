import { cacheNames } from 'workbox-core'
import { PREVIOUS_CACHE } from '#app/data/cache-names.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * A tab keeps running the build it was opened with, and asks for that build's lazy chunks long after a new worker took
 * over. Workbox deletes them from the precache the moment the new worker activates, and the server may have deleted
 * them too. So:
 *
 *   install   copies the chunks that the new list no longer names to PREVIOUS_CACHE, before activation can delete them
 *   activate  stores the ids of the open documents, because only they may still request these chunks
 *   navigate  deletes PREVIOUS_CACHE once none of those documents is open
 *
 * A document has its own client id, a reload makes a new one, so ids tell exactly which documents are old.
 */
const OPEN_DOCUMENTS = '/.previous-build/open-documents'

export async function keepPreviousBuild(isNamedNow: (url: string) => boolean): Promise<void> {
  const before = await caches.open(cacheNames.precache)
  const outdated = (await before.keys()).filter(request => isChunk(request.url) && !isNamedNow(request.url))
  if (outdated.length === 0) return
  const kept = await caches.open(PREVIOUS_CACHE)
  for (const request of outdated) {
    const response = await before.match(request)
    if (response) await kept.put(request, response)
  }
  // Until the activation no chunk may be deleted, because the stored list does not contain the documents that need these
  // chunks.
  await kept.delete(OPEN_DOCUMENTS)
}

export async function recordOpenDocuments(): Promise<void> {
  if (!(await caches.has(PREVIOUS_CACHE))) return
  const cache = await caches.open(PREVIOUS_CACHE)
  const before = await readDocuments(cache)
  const ids = new Set([...before, ...(await openDocumentIds())])
  await cache.put(OPEN_DOCUMENTS, Response.json([...ids]))
}

export async function dropPreviousBuildWhenUnused(): Promise<void> {
  if (!(await caches.has(PREVIOUS_CACHE))) return
  const cache = await caches.open(PREVIOUS_CACHE)
  const noted = await cache.match(OPEN_DOCUMENTS)
  // No list yet, because the worker is installed but not activated.
  if (!noted) return
  const old = await readDocuments(cache)
  const open = await openDocumentIds()
  if (!open.some(id => old.includes(id))) await caches.delete(PREVIOUS_CACHE)
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
