import type { KeyboardEvent } from 'react'

/**
 * On Escape in the search field of a list, moves the focus to the first row. By default the browser clears the field
 * and keeps the focus there.
 */
export function leaveSearch(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'Escape' || !(target instanceof HTMLInputElement) || target.type !== 'search') return
  event.preventDefault()
  target.blur()
  currentTarget.querySelector<HTMLElement>('[data-row]')?.focus()
}
