import { createElement, type ReactNode } from 'react'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { render as renderBare } from './render.ts'

/** Renders like `render`, inside the provider of the admin and expert pages. */
export function render(node: ReactNode): HTMLElement {
  return renderBare(createElement(DeskProvider, null, node))
}
