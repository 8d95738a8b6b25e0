import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { removeFailedStyleSheets, reloadOnMissingChunk } from './app/pwa/missing-chunk.ts'
import { waitForController } from './app/pwa/under-control.ts'
import { watchFields } from './app/pwa/unsaved-fields.ts'
import { startQueryClient } from './app/query-client.ts'
import { addFirstRoutes, addRoutesFor, router } from './app/router.tsx'
import { retryUntilLoaded } from './lib/retry-until-loaded.ts'
import { runWhenIdle } from './lib/when-idle.ts'
import { installTrustedTypesPolicy } from './lib/trusted-types.ts'
import { setTextLoader } from '#app/downloads/triggers.ts'
import { connectUnconfirmedStore } from './session/unconfirmed-store.ts'
import { provideNavigation } from './session/navigation.ts'
import { watchBrowserState } from './session/online.ts'
import { startOutbox } from '#app/outbox/outbox.ts'
import { onUserChanged } from './session/session-state.ts'
import { startSession } from './session/session.ts'
import { followColorScheme } from './ui/color-scheme.ts'
import './ui/base.css'

/**
 * Time after which the app replaces the prerendered document, even if the page is not ready, because only the app shows
 * that the connection is slow. A document with readable text is kept longer.
 */
const FRAME_MS = 3_000
const WORDS_MS = 15_000

// The order of these calls matters. The Trusted Types policy must exist before any code is created, and the colours
// must be set before the first paint. The handlers of missing chunks and unsaved text must exist before either can
// occur. The session must be known before any route guard runs. After these calls the stored data is loaded, and then
// the pages.
installTrustedTypesPolicy()
followColorScheme()
reloadOnMissingChunk()
removeFailedStyleSheets()
watchFields()
provideNavigation(router.history)
setTextLoader(() => import('./app/download-texts.ts').then(module => module.downloadClassTexts))
watchBrowserState()
connectUnconfirmedStore()
await Promise.all([startSession(), addFirstRoutes()])
startQueryClient()
// Runs the route guards again after a login or logout, which may happen in another tab.
onUserChanged(() => void router.invalidate())
startOutbox()
// Submits a quiz whose time ran out while the app was closed. Runs when idle, because the screen does not depend on it.
runWhenIdle(
  () => void retryUntilLoaded(() => import('./app/watch-open-quizzes.ts')).then(module => module.watchOpenQuizzes()),
)
runWhenIdle(() => void retryUntilLoaded(() => addRoutesFor('/')))
// Stores the menu's pages, so that they open offline before the first visit.
const keepMenu = async () => {
  await waitForController()
  const { storePagesForOffline } = await retryUntilLoaded(() => import('./app/store-pages-for-offline.ts'))
  await storePagesForOffline()
}
onUserChanged(() => void keepMenu())
runWhenIdle(() => void keepMenu())

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
if (document.documentElement.dataset['document'] !== undefined) {
  const { hydrateDocument } = await retryUntilLoaded(() => import('./app/documents/hydrate-document.ts'))
  await hydrateDocument(root, app)
} else {
  // Skeleton that is part of the document. The skeleton stays until the page can replace it in one step.
  const frame = root.querySelector<HTMLElement>('[data-frame]')
  if (frame) {
    const waitMs = frame.dataset['frame'] === 'words' ? WORDS_MS : FRAME_MS
    await Promise.race([router.load(), new Promise(resolve => setTimeout(resolve, waitMs))])
  }
  const page = createRoot(root)
  // A transition renders in slices of a few milliseconds, so that input is not delayed.
  startTransition(() => page.render(app))
}
