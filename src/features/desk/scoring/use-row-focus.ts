import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus in a list whose rows move and disappear. The first button gets the focus when the list
 * appears.
 *
 * An action must call `hold` before it changes the rows. After the next rendering the focused button gets the focus
 * again. If that button is disabled, the first button of its row gets the focus; if it was removed, the first button of
 * the list. If the user has moved the focus elsewhere, it stays there.
 */
export function useRowFocus(isShown: boolean, rows: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null)
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
    // A button that is not connected belonged to a removed row. A button to move a row is disabled in the first or the
    // last row.
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
