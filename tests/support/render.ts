import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

let place: HTMLElement | undefined
let root: Root | undefined

/**
 * Draws `node` at the end of the page, instead of what this test drew before it; gives the element it is drawn into. It is there
 * when this returns: a key that is pressed next is heard.
 */
export function render(node: ReactNode): HTMLElement {
  place ??= document.body.appendChild(document.createElement('div'))
  const to = (root ??= createRoot(place))
  flushSync(() => to.render(node))
  return place
}

/** Takes away what was drawn, as when somebody goes elsewhere. After each test it is done without being asked. */
export function unmount(): void {
  root?.unmount()
  place?.remove()
  root = undefined
  place = undefined
}
afterEach(unmount)
