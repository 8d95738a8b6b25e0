import type { ComponentType } from 'react'
import { watchInstall } from './install.ts'
import { PwaNotices } from './pwa-notices.tsx'
import { startPwa } from './start.ts'

/**
 * Starts the worker, its updates and the install offer. Called after the first screen is rendered. Returns the
 * component for their notices.
 */
export async function startAfterFirstScreen(): Promise<ComponentType> {
  // If the worker or the install offer fails to start, everything else still starts.
  await Promise.allSettled([startPwa(), watchInstall()])
  void import('./after-worker.ts').then(
    ({ startAfterWorker }) => startAfterWorker(),
    () => undefined,
  )
  return PwaNotices
}
