import { createElement, startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DrawnForAll } from '#app/lib/taken-over.tsx'
import { keepTrying } from '#app/lib/keep-trying.ts'
import { readAnew } from '../query-persister.ts'
import { router } from '../router.tsx'
import { repeatFirstTouches } from './first-touches.ts'

/**
 * The app takes over the document that the server drew: React adopts what stands there, so nothing moves, and the focus, an
 * unfolded answer and the place on the page stay. Where the two differ (another day, a newer course) React draws its own instead,
 * in one step.
 *
 * Until the answers of the page are there the document stays what it is: to be read, with links that lead on.
 */
export async function takeOver(root: HTMLElement, app: ReactNode): Promise<void> {
  // As a page drawn by a server is read: without the boundary that the router puts around a page drawn here.
  router.ssr = { manifest: undefined }
  // The document is younger than what an earlier visit left on the device.
  await keepTrying(() => readAnew(loadPage))
  // In slices of a few milliseconds, so that a finger never waits.
  startTransition(() => void hydrateRoot(root, createElement(DrawnForAll, null, app)))
  repeatFirstTouches(root)
}

async function loadPage(): Promise<void> {
  await router.load()
  const failed = router.state.matches.find(({ status }) => status === 'error')
  if (failed) throw failed.error
}
