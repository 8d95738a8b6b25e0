import { hasName } from '#app/features/privacy/has-name.ts'
import { onChoice } from '#app/features/privacy/heard.ts'
import type { Screens } from '#app/features/privacy/tracker.ts'
import { isPreview } from '#app/lib/preview-window.ts'

/** Fetches what records a visit once somebody here has agreed to something, and never before. */
export function trackWhenAgreed(screens: Screens): void {
  // The desk's preview is nobody's visit.
  if (isPreview()) return
  const look = () => {
    if (!hasName()) return
    // Not on this device, and no line: the next document tries again.
    import('#app/features/privacy/tracker.ts').then(
      part => part.startTracker(screens),
      () => undefined,
    )
  }
  onChoice(look)
  look()
}
