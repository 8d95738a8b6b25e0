import { registerRoute } from 'workbox-routing'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { fetchCheaperPacks, type Pack, type SingleFile } from './packs.ts'
import { isExpectedFile } from './trusted-response.ts'

declare const self: ServiceWorkerGlobalScope

/** Entry of the list of files that the build writes. */
export type AppFile = SingleFile | Pack

const createController = () =>
  new PrecacheController({
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          isExpectedFile(new URL(request.url).pathname, response) ? response : null,
      },
    ],
  })

export const precache = createController()

/**
 * Precaches the shell, the landing page, all learner chunks, the font and the icons. If a file cannot be fetched
 * completely, the install fails and the previous worker stays active, because an incomplete app is worse than an old
 * app. Fetched files stay in the cache for the next install.
 */
export function cacheApp(files: readonly AppFile[]): void {
  const packs = files.filter(file => 'files' in file)
  const singles = files.filter((file): file is SingleFile => !('files' in file))
  const packed = packs.flatMap(pack => Object.keys(pack.files)).map(url => ({ url, revision: null }))
  const entries = [...singles, ...packed]
  precache.addToCacheList(entries)
  self.addEventListener('install', event => event.waitUntil(install(event)))

  async function install(event: ExtendableEvent): Promise<void> {
    const getKey = (url: string) => precache.getCacheKeyForURL(url)
    const cache = await caches.open(precache.strategy.cacheName)
    await fetchCheaperPacks(packs, singles, cache, getKey)
    // Passes only missing files to Workbox, because Workbox looks up each file in the cache, one after the other. After
    // the packs were unpacked, only a few files are missing.
    const storedUrls = new Set((await cache.keys()).map(({ url }) => url))
    const remainingController = createController()
    remainingController.addToCacheList(entries.filter(({ url }) => !storedUrls.has(getKey(url) ?? '')))
    await remainingController.install(event)
  }
  self.addEventListener('activate', event => void precache.activate(event))
  // This route serves only files that are requested by their exact name, because navigation.ts selects documents.
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))
  // Deletes caches of other precache formats of Workbox. Files of the previous build are handled by previous-build.ts.
  cleanupOutdatedCaches()
}
