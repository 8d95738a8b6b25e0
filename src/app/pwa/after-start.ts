import type { ComponentType } from 'react'
import { watchSearchKey } from '#app/features/search/search-key.ts'
import { watchHelpLinks } from '../help-links.ts'
import { watchInstall } from './install.ts'
import { PwaNotices } from './pwa-notices.tsx'
import { startPwa } from './start.ts'

/** Once the first screen stands: worker, updates, the offer to install. Answers what shows their news. */
export async function startAfterScreen(): Promise<ComponentType> {
  watchSearchKey()
  watchHelpLinks()
  // Where the browser refuses a worker the app works without its invitations.
  await Promise.allSettled([startPwa(), watchInstall()])
  // Only once the worker is there, and never in the way of anything.
  void import('#app/learning/push/check-at-start.ts').then(
    ({ checkPushAtStart }) => checkPushAtStart(),
    () => undefined,
  )
  return PwaNotices
}
