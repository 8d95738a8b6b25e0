import { DOCUMENTS_CACHE } from '#app/data/cache-names.ts'
import { isStoredOnDevice, findPublicPage } from '#contract/site/public-pages.ts'
import { findDocument, LANDING_DOCUMENT } from './documents.ts'
import { listKeysAboveCap } from './entry-cap.ts'
import { precache } from './precache.ts'
import { isDocumentOfBuild } from './trusted-response.ts'

declare const self: ServiceWorkerGlobalScope

const DOCUMENTS = 40

/*
 * Serves visited public pages from the device, as the server rendered them. They are the same for every user, readable
 * at once, and available offline. After serving a page the worker asks the server for a newer version by ETag, so an
 * unchanged page costs a few hundred bytes. A page that was not visited opens with the shell; its document is fetched
 * afterwards for the next visit.
 */

/** Returns the stored document of a public page, if there is one. */
export async function findVisitedDocument(url: URL): Promise<Response | undefined> {
  const path = getStoredPath(url)
  if (path === undefined) return undefined
  return (await caches.open(DOCUMENTS_CACHE)).match(path)
}

/**
 * Fetches the current document for the next visit. If data saving is on, renews only a document that is already stored.
 */
export async function renewDocument(url: URL): Promise<void> {
  const path = getStoredPath(url)
  if (path === undefined) return
  const cache = await caches.open(DOCUMENTS_CACHE)
  if (isSavingData() && !(await cache.match(path))) return
  // Sends no cookie, because the document is the same for every user.
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-cache', credentials: 'omit' })
  if (response.status === 404) return void (await cache.delete(path))
  const text = await response.clone().text()
  if (!isDocumentOfBuild(response, text, file => precache.getCacheKeyForURL(file) !== undefined)) return
  // Replaces the old document and makes the new document the latest entry. If there is no space, the old document
  // stays.
  await cache.put(path, response)
  for (const request of listKeysAboveCap(await cache.keys(), DOCUMENTS)) await cache.delete(request)
}

/**
 * Deletes all stored documents after a new build was activated, because they refer to scripts that no longer exist.
 * Fetches the documents of open pages, except the landing page, which the install has just fetched.
 */
export async function renewOpenDocuments(): Promise<void> {
  await caches.delete(DOCUMENTS_CACHE)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.map(({ url }) => new URL(url)).filter(url => getStoredPath(url) !== LANDING_DOCUMENT)
  await Promise.all(open.map(url => renewDocument(url).catch(() => undefined)))
}

function getStoredPath(url: URL): string | undefined {
  // The landing page is stored like a public page, because its lists come from the site's content, which may be newer
  // than the build.
  if (findDocument(url.pathname) === LANDING_DOCUMENT) return LANDING_DOCUMENT
  const address = findPublicPage(url.pathname, url.search)
  return address && isStoredOnDevice(address) ? address.path : undefined
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true // only in Chromium
}
