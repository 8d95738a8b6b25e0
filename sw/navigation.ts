import { registerRoute } from 'workbox-routing'
import { readableAddress } from '#contract/wire/readable-address.ts'
import { documentFor } from './documents.ts'
import { precache } from './precache.ts'
import { renewDocument, visitedDocument } from './public-documents.ts'

/**
 * Answers every address of the app from the device: with the document of a public page that was visited, else with the
 * shell (or the landing page) from the precache. It does not ask the network first, so a lost connection and a wrong
 * `navigator.onLine` make no difference.
 */
export function serveNavigations(onNavigation: () => Promise<void>): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && documentFor(url.pathname) !== undefined,
    async ({ request, url, event }) => {
      const readable = readableAddress(url.pathname)
      if (readable !== url.pathname) return Response.redirect(url.origin + readable + url.search)
      event.waitUntil(onNavigation())
      event.waitUntil(renewDocument(url).catch(() => undefined))
      const visited = await visitedDocument(url)
      if (visited) return visited
      const document = documentFor(url.pathname)
      const kept = document === undefined ? undefined : await precache.matchPrecache(document)
      // Missing only when the browser dropped our caches. The server answers every app address with the same shell.
      return kept ?? fetch(request)
    },
  )
}
