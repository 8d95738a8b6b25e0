import { registerRoute } from 'workbox-routing'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { recordServerVersion } from '#app/data/client-version.ts'

/**
 * Reads `client-version` from the API's answers on their way to the page. They always come from the network: the worker
 * caches no API answers, so an old header never counts. Writes do not pass the worker; the next read reports the same.
 */
export function watchServerVersion(): void {
  registerRoute(
    ({ url, sameOrigin }) => (sameOrigin || url.href.startsWith(`${apiBaseUrl}/`)) && isApiCall(url.pathname),
    async ({ request, event }) => {
      const response = await fetch(request)
      // Never awaited before answering: the purge would delay the page's data.
      event.waitUntil(recordServerVersion(response.headers.get('client-version')).catch(() => undefined))
      return response
    },
  )
}

/** Excludes media, which are large files, fetched in ranges and cached separately. */
export function isApiCall(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/media/')
}
