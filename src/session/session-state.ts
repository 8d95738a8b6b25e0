import { proxy, useSnapshot } from 'valtio'
import type { Role } from '#contract/session-data.ts'
import type { EndReason } from '#app/data/channel.ts'

export interface SessionPerson {
  userId: string
  isAdmin: boolean
  roles: Role[]
}

export interface SessionState {
  status: 'loading' | 'visitor' | 'member'
  user: SessionPerson | undefined
  /** Why the session went by itself; to be told once. */
  endedReason: EndReason | undefined
  /** Both stores of this device were emptied by the browser since the last visit; to be told once. */
  isDeviceEmptied: boolean
  /** The page has started without the database, which has not answered yet. */
  isDeviceSilent: boolean
}

export const sessionState = proxy<SessionState>({
  status: 'loading',
  user: undefined,
  endedReason: undefined,
  isDeviceEmptied: false,
  isDeviceSilent: false,
})

const userHandlers = new Set<() => void>()

/** Called when somebody else, or nobody, is here now: what was shown for the one before must go. */
export function onUserChanged(handler: () => void): () => void {
  userHandlers.add(handler)
  return () => void userHandlers.delete(handler)
}

export function tellUserChanged(): void {
  for (const handler of userHandlers) handler()
}

/** Read-only, and the component is drawn again only when what it read changes. */
export function useSessionState() {
  return useSnapshot(sessionState)
}
