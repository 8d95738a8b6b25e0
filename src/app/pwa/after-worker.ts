import { bringTails } from '#app/data/outbox/bring-tails.ts'
import { checkPushAtStart } from '#app/learning/push/check-at-start.ts'
import { watchHelpLinks } from '../help-links.ts'
import { router } from '../router.tsx'
import { trackWhenAgreed } from '../tracking.ts'

/** Once the worker is there, and never in the way of anything. */
export function startAfterWorker(): void {
  // What an earlier page had no time to store. Not readable now: at the next start.
  void bringTails().catch(() => undefined)
  watchHelpLinks()
  void checkPushAtStart()
  trackWhenAgreed({
    pattern: () => router.state.matches.at(-1)?.fullPath,
    onChange: handler => void router.subscribe('onResolved', handler),
  })
}
