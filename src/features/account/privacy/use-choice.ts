import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#app/session/session.ts'
import { type Choice, isCurrent, readChoice } from './choice.ts'
import { adoptChoice } from './decide.ts'
import { onChoice } from './choice-events.ts'

/** The current user's choice as text, so that equal choices compare as unchanged. */
const read = () => JSON.stringify(readChoice() ?? null)

export function useChoice(): Choice | undefined {
  const text = useSyncExternalStore(onChoice, read, () => 'null')
  return (JSON.parse(text) as Choice | null) ?? undefined // written in this form above
}

/**
 * The current user has not chosen: neither on this device nor, if logged in, on another one. Asks the server only if
 * the question may be shown.
 */
export function useIsUndecided(mayAsk: boolean): boolean {
  const { user } = useSession()
  const userId = user?.userId
  const isUnknown = !isCurrent(useChoice())
  const isOpen = mayAsk && isUnknown
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    if (!isOpen || userId === undefined) return
    let isGone = false
    adoptChoice(userId).then(
      isKnown => isGone || isKnown || setAsked(userId),
      // The server did not answer: a user who may have chosen on another device is not asked again.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOpen, userId])
  return isOpen && (userId === undefined || asked === userId)
}
