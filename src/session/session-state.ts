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
  /** Reason why the session ended without a logout. Reported once. */
  endedReason: EndReason | undefined
  /** True if the browser has emptied IndexedDB and Cache Storage of this device since the last visit. Reported once. */
  isDeviceEmptied: boolean
  /** True if the page has started without the database, because the database has not answered yet. */
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

/** Calls the handler when the user logs in or out or changes. Returns a function that removes the handler. */
export function onUserChanged(handler: () => void): () => void {
  userHandlers.add(handler)
  return () => void userHandlers.delete(handler)
}

export function announceUserChange(): void {
  for (const handler of userHandlers) handler()
}

/** Returns a read-only snapshot. The component renders again only when a value that it has read changes. */
export function useSessionState() {
  return useSnapshot(sessionState)
}
