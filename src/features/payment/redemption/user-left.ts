import { onUserChanged } from '#app/session/session-state.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/**
 * Calls the handler when a user logs out or another user logs in. Does not call it when a visitor logs in, because the
 * visitor may log in to redeem the typed code.
 */
export function onUserLeft(handler: () => void): void {
  let userId = getCurrentUserId()
  onUserChanged(() => {
    if (userId !== undefined) handler()
    userId = getCurrentUserId()
  })
}
