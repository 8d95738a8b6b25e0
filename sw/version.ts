import { registerRoute } from 'workbox-routing'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { noteServerVersion } from '#app/data/client-version.ts'

/**
 * Reads `client-version` of the API's answers on their way to the page. They come from the network and nothing else: the
 * worker keeps no API answers, so an old header can never vote. Writes go past us, the next read tells the same.
 */
export function watchServerVersion(): void {
  registerRoute(
    ({ url, sameOrigin }) => (sameOrigin || url.href.startsWith(`${apiBaseUrl}/`)) && isApiCall(url.pathname),
    async ({ request, event }) => {
      const response = await fetch(request)
      // Never awaited before answering: the purge would hold the page's data back.
      event.waitUntil(noteServerVersion(response.headers.get('client-version')).catch(() => undefined))
      return response
    },
  )
}

/** Media are files with a life of their own: large, in ranges, cached elsewhere. */
export function isApiCall(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/media/')
}
