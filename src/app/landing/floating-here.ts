import { isPreview } from '#app/lib/preview-window.ts'

const WITHIN_MS = 10_000
/** `/new` is the same page under another address (decisions.md §1). */
const PATH = '/'

/**
 * Returns whether a button floats on the landing page today (product.md §3, `floatingButtonV2`). Does not use the app's
 * client: most visitors see no button and should not download its code.
 */
export async function isFloatingHere(): Promise<boolean> {
  // The preview's button itself loads the content that the admin is about to publish.
  if (isPreview()) return true
  try {
    const response = await fetch('/api/attribute', { signal: AbortSignal.timeout(WITHIN_MS) })
    if (!response.ok) return false
    // A missing or other field counts as hidden.
    const answer = (await response.json()) as { floatingButtonV2?: Record<string, { isShow?: unknown } | undefined> }
    return answer.floatingButtonV2?.[PATH]?.isShow === true
  } catch {
    // No connection, or the answer of a portal: the page is complete without the button.
    return false
  }
}
