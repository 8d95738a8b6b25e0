import { isPreview } from '#app/lib/preview-window.ts'

const WITHIN_MS = 10_000
/** Path of the landing page. `/new` shows the same page. */
const PATH = '/'

/**
 * Returns whether the content field `floatingButtonV2` shows a button on the landing page. Does not use the app's API
 * client, because most visitors see no button and should not download its code.
 */
export async function shouldShowLandingButton(): Promise<boolean> {
  // In the preview the button's own code must be loaded, because that code shows the draft that the admin is about to
  // publish.
  if (isPreview()) return true
  try {
    const response = await fetch('/api/attribute', { signal: AbortSignal.timeout(WITHIN_MS) })
    if (!response.ok) return false
    // A missing field, or a field of another type, counts as hidden.
    const answer = (await response.json()) as { floatingButtonV2?: Record<string, { isShow?: unknown } | undefined> }
    return answer.floatingButtonV2?.[PATH]?.isShow === true
  } catch {
    // There is no connection, or a captive portal answered. No button is shown, because the page is complete without
    // it.
    return false
  }
}
