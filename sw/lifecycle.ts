import { precache } from './precache.ts'
import { renewOpenDocuments } from './public-documents.ts'
import { retainPreviousBuild, recordOpenDocuments } from './previous-build.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * first visit   installing ─▶ activated, claims the open page, so that the page's later requests are cached
 * later         installing ─▶ waiting ── SKIP_WAITING from a page at a safe moment ─▶ activated
 *
 * While a page is open, a waiting worker does not activate on its own, because the page, for example with a quiz, would
 * then get files of another build.
 */
export function runLifecycle(): void {
  self.addEventListener('install', event => {
    event.waitUntil(retainPreviousBuild(url => precache.getCacheKeyForURL(url) !== undefined))
  })
  self.addEventListener('activate', event => {
    // Claiming causes no reload, because a page treats a new controller as an update only if it had a controller
    // before.
    event.waitUntil(recordOpenDocuments().then(() => self.clients.claim()))
    event.waitUntil(renewOpenDocuments())
  })
}
