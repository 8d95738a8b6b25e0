import { ADMIN_CONTENT_ID } from '#app/lib/admin-content-id.ts'
import { findFocusReplacement } from '#app/ui/find-focus-replacement.ts'
import { keepFocus } from '#app/ui/keep-focus.ts'

/** Cards that appear beside a page without a press of the user. */
const CARD = '[data-speaks], aside'

/**
 * Keeps the keyboard focus inside the pages of learners and visitors. After a card is closed, the focus returns to the
 * control that had it before. Must be called once per document; returns a function that ends this.
 */
export function keepPageFocus(): () => void {
  let lastOutsideCards: Element | undefined
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest(CARD)) lastOutsideCards = target
  }
  document.addEventListener('focusin', note)
  // Pages of the admin area keep the focus themselves.
  const findPage = () => (document.getElementById(ADMIN_CONTENT_ID) ? null : document.getElementById('isi'))
  const stop = keepFocus(findPage, loss => {
    if (loss.lost.matches(CARD)) return lastOutsideCards
    // The whole page was replaced by another page, whose content gets the focus.
    return loss.parent === findPage() ? undefined : findFocusReplacement(loss)
  })
  return () => {
    document.removeEventListener('focusin', note)
    stop()
  }
}
