import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

let place: HTMLElement | undefined
let root: Root | undefined

/**
 * Renders `node` at the end of the page, replacing what this test rendered before; returns its container. Rendering is
 * complete when this returns, so a key pressed next is handled.
 */
export function render(node: ReactNode): HTMLElement {
  place ??= document.body.appendChild(document.createElement('div'))
  const to = (root ??= createRoot(place))
  flushSync(() => to.render(node))
  return place
}

/** Unmounts the rendered content, like a navigation. Runs automatically after each test. */
export function unmount(): void {
  root?.unmount()
  place?.remove()
  root = undefined
  place = undefined
}
afterEach(unmount)
