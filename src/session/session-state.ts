import { proxy, useSnapshot } from 'valtio'
import type { Role } from '#contract/account/session-data.ts'
import type { EndReason } from '#app/data/channel.ts'

export interface SessionPerson {
  userId: string
  isAdmin: boolean
  roles: Role[]
}

export interface SessionState {
  status: 'loading' | 'visitor' | 'member'
  user: SessionPerson | undefined
  /** Reason why the session ended without a logout; reported once. */
  endedReason: EndReason | undefined
  /** True if the browser has emptied both stores of this device since the last visit. Reported once. */
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

/** Calls the handler when the user changes or logs out: data shown for the previous user must be removed. */
export function onUserChanged(handler: () => void): () => void {
  userHandlers.add(handler)
  return () => void userHandlers.delete(handler)
}

export function announceUserChange(): void {
  for (const handler of userHandlers) handler()
}

/** Read-only; the component renders again only when a value that it read changes. */
export function useSessionState() {
  return useSnapshot(sessionState)
}
