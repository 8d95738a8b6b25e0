import { hasVisitorId } from '#app/features/account/privacy/has-name.ts'
import { onConsentChange } from '#app/features/account/privacy/choice-events.ts'
import type { ScreenAccess } from '#app/features/account/privacy/tracker.ts'
import { isPreview } from '#app/lib/preview-window.ts'

/**
 * Loads the code that records a visit only after the visitor has agreed to at least one purpose of the privacy choice.
 */
export function trackAfterConsent(screens: ScreenAccess): void {
  // The admin's preview does not count as a visit.
  if (isPreview()) return
  const checkConsent = () => {
    if (!hasVisitorId()) return
    // If the chunk is not on the device and there is no connection, the next document tries again.
    import('#app/features/account/privacy/tracker.ts').then(
      module => module.startTracker(screens),
      () => undefined,
    )
  }
  onConsentChange(checkConsent)
  checkConsent()
}
