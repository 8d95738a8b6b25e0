import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the returned element when it appears, if no other element has the focus: the button that the
 * learner pressed was removed. Screen readers then read the element.
 */
export function useFocusIfLost<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isWanted && document.activeElement === document.body) ref.current?.focus()
  }, [isWanted])
  return ref
}
