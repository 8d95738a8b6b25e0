import { createElement, startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydrationProvider } from '#app/lib/taken-over.tsx'
import { retryUntilLoaded } from '#app/lib/retry-until-loaded.ts'
import { withFreshPublicData } from '../query-persister.ts'
import { router } from '../router.tsx'
import { replayEarlyTouches } from './first-touches.ts'

/**
 * Hydrates the document that the server rendered. The layout, the focus, opened FAQ answers and the scroll position
 * stay unchanged. If document and app differ (another day, a newer course), React renders the app's version in one
 * step. Until the page's data has arrived, the document stays as it is: readable, with working links.
 */
export async function hydrateDocument(root: HTMLElement, app: ReactNode): Promise<void> {
  // Marks the router as server-rendered. Otherwise the router would add a Suspense boundary, which the server's markup
  // lacks.
  router.ssr = { manifest: undefined }
  // Requests the data again, because the document is newer than data that an earlier visit stored on the device.
  await retryUntilLoaded(() => withFreshPublicData(loadPage))
  // Hydrates in slices of a few milliseconds, so that user input is handled between two slices.
  startTransition(() => void hydrateRoot(root, createElement(HydrationProvider, null, app)))
  replayEarlyTouches(root)
}

async function loadPage(): Promise<void> {
  await router.load()
  const failedMatch = router.state.matches.find(({ status }) => status === 'error')
  if (failedMatch) throw failedMatch.error
}
