/**
 * Scrolls the focused control out from under a card that has just appeared over it (WCAG 2.4.11). The card's styles
 * must set the page's scroll padding. Use it as the card's `ref`.
 */
export function uncoverFocus(card: HTMLElement | null): void {
  const focused = document.activeElement
  if (!card || !focused || focused === document.body || card.contains(focused)) return
  // Does not scroll after a tap on a text. Such a tap focuses the page's content, which is no control and is higher
  // than the window.
  if (focused.matches('[tabindex="-1"]')) return
  const [control, cover] = [focused.getBoundingClientRect(), card.getBoundingClientRect()]
  const overlaps =
    control.bottom > cover.top && control.top < cover.bottom && control.right > cover.left && control.left < cover.right
  // Scrolls the control to the centre, as the browser does for the Tab key. On a low screen the scroll padding is
  // smaller than the card.
  if (overlaps) focused.scrollIntoView({ block: 'center', behavior: 'instant' })
}
