import { type RefObject, useEffect, useRef } from 'react'
import { getEmailLinkId } from './email-address.ts'

/**
 * In a narrow window, the list and the opened email replace each other, so the link or button that had the focus is
 * hidden. This hook moves the focus to the opened email, and back to the email's link in the list.
 */
export function useFocusOfPane(openId: string | undefined): RefObject<HTMLDivElement | null> {
  const paneRef = useRef<HTMLDivElement>(null)
  const previousRef = useRef(openId)
  useEffect(() => {
    const previous = previousRef.current
    previousRef.current = openId
    if (previous === openId) return
    const focused = document.activeElement
    const isHidden = focused === null || focused === document.body || !focused.checkVisibility()
    if (!isHidden) return
    const target =
      openId === undefined ? document.querySelector<HTMLElement>(`#${getEmailLinkId(previous)}`) : paneRef.current
    target?.focus()
  }, [openId])
  return paneRef
}
