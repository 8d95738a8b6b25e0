import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

let place: HTMLElement | undefined
let root: Root | undefined

/** Draws `node` at the end of the page, instead of what this test drew before it; gives the element it is drawn into. */
export function render(node: ReactNode): HTMLElement {
  place ??= document.body.appendChild(document.createElement('div'))
  root ??= createRoot(place)
  root.render(node)
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
