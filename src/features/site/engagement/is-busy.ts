import { useEffect, useState } from 'react'
import { isReloadHeld } from '#app/lib/safe-point.ts'

const LOOK_MS = 500
/** Selector of cards that open automatically: the install offer and the notice of a new version. */
const cards = '[data-speaks]'
const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"]'
const fields = 'input, textarea, select, [contenteditable="true"]'

/**
 * Returns whether the user is busy or sees another notice: an open quiz, a form with input, a focused field, a dialog
 * or another card. Returns false for our own open popup, so that it does not close itself.
 */
export function useIsBusy(): boolean {
  const [isBusy, setIsBusy] = useState(true)
  useEffect(() => {
    const updateBusy = () => setIsBusy(isUserBusy(document))
    updateBusy()
    const timer = setInterval(updateBusy, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return isBusy
}

export function isUserBusy(page: Document): boolean {
  const open = [...page.querySelectorAll(dialogs)]
  const ours = open.filter(dialog => dialog.querySelector('[data-campaign]'))
  if (open.length > ours.length) return true
  if (ours.length > 0) return false
  return isReloadHeld() || page.querySelector(cards) !== null || (page.activeElement?.matches(fields) ?? false)
}
