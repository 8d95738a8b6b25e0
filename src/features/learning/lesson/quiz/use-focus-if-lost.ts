import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '#app/lib/is-focus-lost.ts'

/**
 * Focuses the element of the returned ref when `isWanted` becomes true and no control has the focus. The focus is lost
 * if the pressed button was removed. Screen readers then read the focused element.
 */
export function useFocusIfLost<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isWanted && isFocusLost()) ref.current?.focus()
  }, [isWanted])
  return ref
}
