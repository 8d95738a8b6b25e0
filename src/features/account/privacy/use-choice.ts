import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#app/session/session.ts'
import { type ConsentChoice, isChoiceCurrent, readConsentChoice } from './choice.ts'
import { applyChoiceOfAccount } from './decide.ts'
import { onConsentChange } from './choice-events.ts'

/** Returns the current user's choice as text, so that React compares it by value. */
const read = () => JSON.stringify(readConsentChoice() ?? null)

export function useConsentChoice(): ConsentChoice | undefined {
  const text = useSyncExternalStore(onConsentChange, read, () => 'null')
  return (JSON.parse(text) as ConsentChoice | null) ?? undefined // `read` returns this form
}

/**
 * Returns true if the current user has made no choice on this device and, if logged in, no choice on another device.
 * Asks the server only if `mayAsk` is true.
 */
export function useIsConsentUndecided(mayAsk: boolean): boolean {
  const { user } = useSession()
  const userId = user?.userId
  const isUnknown = !isChoiceCurrent(useConsentChoice())
  const isOpen = mayAsk && isUnknown
  const [undecidedUserId, setUndecidedUserId] = useState<string>()
  useEffect(() => {
    if (!isOpen || userId === undefined) return
    let isGone = false
    applyChoiceOfAccount(userId).then(
      isKnown => isGone || isKnown || setUndecidedUserId(userId),
      // Without a response from the server the user is not asked, because the choice may exist on another device.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOpen, userId])
  return isOpen && (userId === undefined || undecidedUserId === userId)
}
