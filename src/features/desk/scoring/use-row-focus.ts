import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus in a list whose rows move and disappear. Focuses the first button when the list appears. An
 * action calls `hold` before it changes the rows: after the next rendering the focused button gets the focus back. If
 * the button is disabled then, the first button of its row gets the focus; if it is gone, the first button of the list.
 * A focus that the user moved elsewhere is left alone.
 */
export function useRowFocus(isShown: boolean, rows: readonly unknown[]) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<Element>(null)
  const drawn = useRef(rows)

  useEffect(() => {
    if (isShown) list.current?.querySelector('button')?.focus()
  }, [isShown])

  useLayoutEffect(() => {
    if (drawn.current === rows) return
    drawn.current = rows
    const button = pressed.current
    pressed.current = null
    const isWaitedFor = document.activeElement === document.body || document.activeElement === button
    if (!(button instanceof HTMLButtonElement) || !isWaitedFor) return
    // The row is gone, or the button is disabled because the row is first or last.
    if (!button.isConnected) list.current?.querySelector('button')?.focus()
    else if (button.disabled) button.closest('li')?.querySelector('button')?.focus()
    else button.focus()
  })

  const hold = () => {
    const { activeElement } = document
    pressed.current = list.current?.contains(activeElement) ? activeElement : null
  }
  return { list, hold }
}
