import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { ASSETS_CACHE, MEDIA_CACHE, PREVIOUS_CACHE } from '#app/data/cache-names.ts'
import { answerFromDevice } from '#app/data/downloads/serve.ts'
import { createEntryCap } from './entry-cap.ts'
import { isCacheablePicture, mayUseStoredFile } from './media.ts'
import { isExpectedFile } from './trusted-response.ts'

const MEDIA_ENTRIES = 300
const ASSET_ENTRIES = 150

const onlyTheFile = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isExpectedFile(new URL(request.url).pathname, response) ? response : null,
}

/** Serves media: first from the learner's downloads, then from cached pictures, then from the network. */
export function serveMedia(): void {
  const strategy = new CacheFirst({
    cacheName: MEDIA_CACHE,
    plugins: [onlyTheFile, createEntryCap(MEDIA_CACHE, MEDIA_ENTRIES)],
  })
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && mayUseStoredFile(url.pathname, request.headers),
    async ({ url, request, event }) => {
      const storedResponse = await answerFromDevice(request, fetch)
      if (storedResponse) return storedResponse
      return isCacheablePicture(url.pathname) ? strategy.handle({ request, event }) : fetch(request)
    },
  )
}

/**
 * Caches chunks that are not in the precache: chunks of admin screens after their first use, and chunks of the previous
 * build.
 */
export function cacheOtherChunks(): void {
  const strategy = new CacheFirst({
    cacheName: ASSETS_CACHE,
    plugins: [onlyTheFile, createEntryCap(ASSETS_CACHE, ASSET_ENTRIES)],
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, event }) =>
      (await caches.match(request, { cacheName: PREVIOUS_CACHE })) ?? strategy.handle({ request, event }),
  )
}
