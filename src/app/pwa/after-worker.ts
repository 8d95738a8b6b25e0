import { dropStrayFiles } from '#app/data/files/store.ts'
import { restoreUnconfirmedEntries } from '#app/data/outbox/restore-unconfirmed-entries.ts'
import { watchSearchKey } from '#app/features/catalog/search/search-key.ts'
import { checkPushAtStart } from '#app/learning/push/check-at-start.ts'
import { recordPageError, watchPageErrors } from '#app/outbox/page-errors.ts'
import { watchHelpLinks } from '../help-links.ts'
import { keepPageFocus } from '../keep-page-focus.ts'
import { router } from '../router.tsx'
import { trackAfterConsent } from '../tracking.ts'

/** Starts tasks that can wait until the registration of the worker has succeeded or failed. */
export function startAfterWorker(): void {
  watchSearchKey()
  keepPageFocus()
  // Deletes files that discarded drafts left on the device.
  void dropStrayFiles().catch(() => undefined)
  // Stores entries that an earlier page could not store in time. If the device's storage fails now, the next start
  // tries again.
  void restoreUnconfirmedEntries().catch(() => undefined)
  watchHelpLinks()
  watchPageErrors()
  router.update({ ...router.options, defaultOnCatch: recordPageError })
  void checkPushAtStart()
  trackAfterConsent({
    pattern: () => router.state.matches.at(-1)?.fullPath,
    patternOf: path => router.getMatchedRoutes(path)[2]?.fullPath,
    onChange: handler => void router.subscribe('onResolved', handler),
  })
}
