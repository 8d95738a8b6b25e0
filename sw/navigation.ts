import { registerRoute } from 'workbox-routing'
import { readableAddress } from '#contract/rules/readable-address.ts'
import { documentFor } from './documents.ts'
import { precache } from './precache.ts'
import { renewDocument, visitedDocument } from './public-documents.ts'

/**
 * Every address of the app opens from the device: the document of a public page that was visited, else the shell (or the landing page) is answered from the precache without
 * asking the network first, so a dead line and a lying `navigator.onLine` make no difference.
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
      // Gone only when the browser dropped our caches. The server answers every app address with the same shell.
      return kept ?? fetch(request)
    },
  )
}
