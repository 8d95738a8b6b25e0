import type { ComponentType } from 'react'
import { watchInstall } from './install.ts'
import { PwaNotices } from './pwa-notices.tsx'
import { startPwa } from './start.ts'

/**
 * Starts worker, updates and the install offer after the first screen is rendered. Returns the component for their
 * notices.
 */
export async function startAfterFirstScreen(): Promise<ComponentType> {
  // If the browser does not register a worker, the app continues without offering the installation.
  await Promise.allSettled([startPwa(), watchInstall()])
  void import('./after-worker.ts').then(
    ({ startAfterWorker }) => startAfterWorker(),
    () => undefined,
  )
  return PwaNotices
}
