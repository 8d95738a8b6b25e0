import { precache } from './precache.ts'
import { renewOpenDocuments } from './public-documents.ts'
import { keepPreviousBuild, noteOpenDocuments } from './previous-build.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * first visit   installing ─▶ activated, claims the open page: what it fetches from now on is kept
 * later         installing ─▶ waiting ── SKIP_WAITING from a page at a safe point ─▶ activated
 *
 * Never by itself: a worker that took over in the middle of a quiz would leave the page with a build it was not made for.
 */
export function runLifecycle(): void {
  self.addEventListener('install', event => {
    event.waitUntil(keepPreviousBuild(url => precache.getCacheKeyForURL(url) !== undefined))
  })
  self.addEventListener('activate', event => {
    // The page takes a new controller for an update only where it had one before, so claiming reloads nobody.
    event.waitUntil(noteOpenDocuments().then(() => self.clients.claim()))
    event.waitUntil(renewOpenDocuments())
  })
}
