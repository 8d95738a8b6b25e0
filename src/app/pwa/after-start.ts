import type { ComponentType } from 'react'
import { watchInstall } from './install.ts'
import { PwaNotices } from './pwa-notices.tsx'
import { startPwa } from './start.ts'

/**
 * Starts worker, updates and the install offer after the first screen is rendered. Returns the component for their
 * notices.
 */
export async function startAfterScreen(): Promise<ComponentType> {
  // If the browser refuses a worker, the app works without offers to install it.
  await Promise.allSettled([startPwa(), watchInstall()])
  void import('./after-worker.ts').then(
    ({ startAfterWorker }) => startAfterWorker(),
    () => undefined,
  )
  return PwaNotices
}
