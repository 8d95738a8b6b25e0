import { precache } from './precache.ts'
import { renewOpenDocuments } from './public-documents.ts'
import { keepPreviousBuild, recordOpenDocuments } from './previous-build.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * first visit   installing ─▶ activated, claims the open page: its fetches are cached from now on
 * later         installing ─▶ waiting ── SKIP_WAITING from a page at a safe point ─▶ activated
 *
 * A waiting worker never activates by itself: in the middle of a quiz the page would get a build it was not made for.
 */
export function runLifecycle(): void {
  self.addEventListener('install', event => {
    event.waitUntil(keepPreviousBuild(url => precache.getCacheKeyForURL(url) !== undefined))
  })
  self.addEventListener('activate', event => {
    // Claiming causes no reload, because a page treats a new controller as an update only if it had a controller before.
    event.waitUntil(recordOpenDocuments().then(() => self.clients.claim()))
    event.waitUntil(renewOpenDocuments())
  })
}
