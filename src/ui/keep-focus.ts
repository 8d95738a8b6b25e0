import { type RefObject, useEffect } from 'react'
import { FALLBACK_ATTRIBUTE } from '#app/lib/is-focus-lost.ts'

/** Selectors of elements that manage the focus themselves. */
const LAYER = 'dialog[open], [role="dialog"][aria-modal], [role="menu"]'
/** Elements that may have the focus without being controls. */
const CONTAINER = /^(?:DIV|SECTION|ARTICLE|MAIN|FORM|UL|OL|LI|FIELDSET|TABLE|TBODY|TR|TD|H[1-6])$/

/** Removal of the focused control. */
export interface FocusLoss {
  /** The removed control, or its outermost removed ancestor. */
  lost: HTMLElement
  /** Former parent of `lost`, which is still in the page. */
  parent: HTMLElement
  /** Changes of the page since the last call, with the removal. */
  changes: readonly MutationRecord[]
}

/**
 * Keeps the keyboard focus inside the page. An action often removes the pressed control: its row disappears, a form
 * closes, or a button is replaced. Then the browser moves the focus to the document, where keys have no effect and
 * screen readers lose the position. This function moves the focus to the element that `findReplacement` returns, or to the
 * nearest ancestor of the control that still exists. Returns a function that ends this.
 */
export function keepFocus(
  findPage: () => HTMLElement | null,
  findReplacement: (loss: FocusLoss) => Element | undefined = () => undefined,
): () => void {
  /**
   * The control that had the focus last, with all its ancestors. Empty after a mouse press outside of all controls.
   */
  let trail: readonly HTMLElement[] = []
  let changes: MutationRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(target: EventTarget | null) {
    const page = findPage()
    if (target instanceof HTMLElement && page?.contains(target)) trail = listAncestors(target, page)
  }
  const handleFocus = ({ target }: FocusEvent) => note(target)
  function forget({ target }: PointerEvent) {
    // Keeps the trail, because a press on the control that already has the focus causes no `focusin` event.
    if (!(target instanceof Node && trail[0]?.contains(target))) trail = []
  }
  function restore() {
    timer = undefined
    const seen = changes
    changes = []
    if (document.activeElement !== document.body || document.querySelector(LAYER)) return
    const at = trail.findIndex(each => each.isConnected)
    const [lost, parent] = [trail[at - 1], trail[at]]
    const replacement = lost && parent && findReplacement({ lost, parent, changes: seen })
    if (!(replacement instanceof HTMLElement && takeFocus(replacement))) trail.find(takeFocus)
  }
  // Runs after the effects of the same change, because a screen may move the focus to a better element.
  const observer = new MutationObserver(records => {
    changes.push(...records)
    timer ??= setTimeout(restore)
  })
  note(document.activeElement)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', handleFocus)
  document.addEventListener('pointerdown', forget)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', handleFocus)
    document.removeEventListener('pointerdown', forget)
  }
}

/** Keeps the keyboard focus inside a page of the admin area (`keepFocus`). */
export function useFocusFallback(pageRef: RefObject<HTMLElement | null>): void {
  useEffect(() => keepFocus(() => pageRef.current), [pageRef])
}

function listAncestors(target: HTMLElement, page: HTMLElement): HTMLElement[] {
  const trail: HTMLElement[] = []
  for (let each: HTMLElement | null = target; each && each !== page; each = each.parentElement) trail.push(each)
  return [...trail, page]
}

/** Moves the focus to the element if it is in the page and can have the focus. Returns whether it got the focus. */
function takeFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    if (!CONTAINER.test(element.tagName)) return false
    element.tabIndex = -1
  }
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) return false
  element.setAttribute(FALLBACK_ATTRIBUTE, '')
  element.addEventListener('blur', () => element.removeAttribute(FALLBACK_ATTRIBUTE), { once: true })
  return true
}
