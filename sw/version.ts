import { registerRoute } from 'workbox-routing'
import { mayBeCached } from '#app/data/api/answer.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { recordServerVersion } from '#app/data/client-version.ts'

/**
 * Reads the header `client-version` of API responses that pass through the worker. Ignores responses that may come from
 * the browser's own cache, because their header may be outdated. Writes do not pass through the worker, so the next
 * read reports the version.
 */
export function watchServerVersion(): void {
  registerRoute(
    ({ url, sameOrigin }) => (sameOrigin || url.href.startsWith(`${apiBaseUrl}/`)) && isApiCall(url.pathname),
    async ({ request, event }) => {
      const response = await fetch(request)
      // Does not wait for the purge, because the page's data would be late.
      if (!mayBeCached(response.headers)) {
        event.waitUntil(recordServerVersion(response.headers.get('client-version')).catch(() => undefined))
      }
      return response
    },
  )
}

/**
 * Returns whether the path is an API call. Media are excluded, because they are large files that are fetched in ranges
 * and cached separately.
 */
export function isApiCall(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/media/')
}
