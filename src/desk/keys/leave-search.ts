import type { KeyboardEvent } from 'react'

/** Escape in the search field of a list goes on at the first row. Without it the browser would empty the field and keep the focus. */
export function leaveSearch(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'Escape' || !(target instanceof HTMLInputElement) || target.type !== 'search') return
  event.preventDefault()
  target.blur()
  currentTarget.querySelector<HTMLElement>('[data-row]')?.focus()
}
