import type { ComponentType } from 'react'
import { watchSearchKey } from '#app/features/search/search-key.ts'
import { dropStrayFiles } from '#app/data/files/store.ts'
import { watchInstall } from './install.ts'
import { PwaNotices } from './pwa-notices.tsx'
import { startPwa } from './start.ts'

/** Once the first screen stands: worker, updates, the offer to install. Answers what shows their news. */
export async function startAfterScreen(): Promise<ComponentType> {
  watchSearchKey()
  // Deletes files left by discarded drafts.
  void dropStrayFiles().catch(() => undefined)
  // If the browser refuses a worker, the app works without install invitations.
  await Promise.allSettled([startPwa(), watchInstall()])
  void import('./after-worker.ts').then(
    ({ startAfterWorker }) => startAfterWorker(),
    () => undefined,
  )
  return PwaNotices
}
