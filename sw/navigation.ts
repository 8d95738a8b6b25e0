import { registerRoute } from 'workbox-routing'
import { formatReadableAddress } from '#contract/wire/readable-address.ts'
import { findDocument } from './documents.ts'
import { precache } from './precache.ts'
import { renewDocument, findVisitedDocument } from './public-documents.ts'

/**
 * Answers app URLs from the device: with the stored document of a visited public page, otherwise with a precached
 * document (`findDocument`). The network is not tried first, so a lost connection or a wrong `navigator.onLine` has no
 * effect.
 */
export function serveNavigations(onNavigation: () => Promise<void>): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && findDocument(url.pathname) !== undefined,
    async ({ request, url, event }) => {
      const readable = formatReadableAddress(url.pathname)
      if (readable !== url.pathname) return Response.redirect(url.origin + readable + url.search)
      event.waitUntil(onNavigation())
      event.waitUntil(renewDocument(url).catch(() => undefined))
      const visited = await findVisitedDocument(url)
      if (visited) return visited
      const document = findDocument(url.pathname)
      const storedDocument = document === undefined ? undefined : await precache.matchPrecache(document)
      // Uses the network if the browser has deleted our caches.
      return storedDocument ?? fetch(request)
    },
  )
}
