import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

let container: HTMLElement | undefined
let root: Root | undefined

/**
 * Renders `node` at the end of the page, replacing what this test rendered before; returns its container. Rendering is
 * complete when this returns, so a key pressed next is handled.
 */
export function render(node: ReactNode): HTMLElement {
  container ??= document.body.appendChild(document.createElement('div'))
  const to = (root ??= createRoot(container))
  flushSync(() => to.render(node))
  return container
}

/** Unmounts the rendered content, like a navigation. Runs automatically after each test. */
export function unmount(): void {
  root?.unmount()
  container?.remove()
  root = undefined
  container = undefined
}
afterEach(unmount)
