import { addPlugins, cleanupOutdatedCaches, precache, addRoute, type PrecacheEntry } from 'workbox-precaching'
import { isTheFileItself } from './trusted-response.ts'

/**
 * The shell, the landing page, every learner's chunk, the font and the icons. If one of them cannot be had whole, the
 * install fails and the worker before this one goes on serving: half an app is worse than an old one.
 */
export function keepTheApp(entries: (string | PrecacheEntry)[]): void {
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) =>
        isTheFileItself(new URL(request.url).pathname, response) ? response : null,
    },
  ])
  precache(entries)
  // Documents are chosen in navigation.ts; here only files asked for by their exact name.
  addRoute({ directoryIndex: '', cleanURLs: false })
  // Caches of other precache formats of Workbox. The files of the previous build are handled in previous-build.ts.
  cleanupOutdatedCaches()
}
