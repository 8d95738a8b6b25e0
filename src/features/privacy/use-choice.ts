import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#app/session/session.ts'
import { type Choice, isCurrent, readChoice } from './choice.ts'
import { adoptChoice } from './decide.ts'
import { onChoice } from './heard.ts'

/** What whoever is here chose, as text: the same words mean that nothing changed. */
const read = () => JSON.stringify(readChoice() ?? null)

export function useChoice(): Choice | undefined {
  const text = useSyncExternalStore(onChoice, read, () => 'null')
  return (JSON.parse(text) as Choice | null) ?? undefined // just written as such
}

/**
 * Nobody here has chosen: neither on this device nor, where somebody is logged in, on another one. The server is asked for that only
 * where the question may be put.
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
      // Not known now: who chose elsewhere is not asked a second time.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOpen, userId])
  return isOpen && (userId === undefined || asked === userId)
}
