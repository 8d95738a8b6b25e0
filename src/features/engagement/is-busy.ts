import { useEffect, useState } from 'react'
import { isReloadHeld } from '#app/lib/safe-point.ts'

const LOOK_MS = 500
/** Cards that speak by themselves too carry this mark: an invitation to install, a new version. */
const cards = '[data-speaks]'
const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"]'
const fields = 'input, textarea, select, [contenteditable="true"]'

/**
 * Whether somebody is at work, or is spoken to already: an open quiz, a form with something in it, a dialog, another card. Our
 * own popup is none of them, and while it is open nothing that waits behind it closes it.
 */
export function useIsBusy(): boolean {
  const [isBusy, setIsBusy] = useState(true)
  useEffect(() => {
    const look = () => setIsBusy(isSomebodyBusy(document))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return isBusy
}

export function isSomebodyBusy(page: Document): boolean {
  const open = [...page.querySelectorAll(dialogs)]
  const ours = open.filter(dialog => dialog.querySelector('[data-campaign]'))
  if (open.length > ours.length) return true
  if (ours.length > 0) return false
  return isReloadHeld() || page.querySelector(cards) !== null || (page.activeElement?.matches(fields) ?? false)
}
