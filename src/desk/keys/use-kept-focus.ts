import { type RefObject, useEffect } from 'react'

/** Selectors of elements that manage the focus themselves. */
const LAYER = 'dialog[open], [role="dialog"][aria-modal], [role="menu"]'
/** Elements that may have the focus without being controls. */
const CONTAINER = /^(?:DIV|SECTION|ARTICLE|MAIN|FORM|UL|OL|LI|FIELDSET|TABLE|TBODY|TR|TD)$/

/**
 * Keeps the keyboard focus inside the page. An action often removes the pressed control: its row disappears, a form
 * closes, or a button is replaced. Then the browser moves the focus to the document, where keys have no effect and screen
 * readers lose the position. This hook moves the focus to the nearest ancestor of the control that still exists.
 */
export function useFocusFallback(pageRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** The control that had the focus last, with all its ancestors. Empty after a mouse press outside of all controls. */
    let trail: readonly HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function note({ target }: FocusEvent) {
      if (target instanceof HTMLElement && pageRef.current?.contains(target))
        trail = listAncestors(target, pageRef.current)
    }
    function forget({ target }: PointerEvent) {
      // Keeps the trail, because a press on the control that already has the focus causes no `focusin` event.
      if (!(target instanceof Node && trail[0]?.contains(target))) trail = []
    }
    function restore() {
      timer = undefined
      if (document.activeElement !== document.body || document.querySelector(LAYER)) return
      trail.find(each => each.isConnected && canTakeFocus(each))
    }
    // Runs after the effects of the same change, because a screen may move the focus to a better element.
    const observer = new MutationObserver(() => void (timer ??= setTimeout(restore)))
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [pageRef])
}

function listAncestors(target: HTMLElement, page: HTMLElement): HTMLElement[] {
  const trail: HTMLElement[] = []
  for (let each: HTMLElement | null = target; each && each !== page; each = each.parentElement) trail.push(each)
  return [...trail, page]
}

function canTakeFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    if (!CONTAINER.test(element.tagName)) return false
    element.tabIndex = -1
  }
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
