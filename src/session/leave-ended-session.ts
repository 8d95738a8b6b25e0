import { isAtOrBelow } from '#contract/account/access.ts'
import { readSession } from '#app/data/session-row.ts'
import { createLoginAddress } from './guards.ts'
import { navigateTo } from './navigation.ts'
import { clearSessionCopy } from './session-copy.ts'
import { sessionState } from './session-state.ts'
import { setCurrentSession } from './session.ts'

/* This code is separate from session.ts, so that the first script of a page does not contain it. */

/**
 * Called after the user has read 'Sesi Login Berakhir' (session ended). Opens the login page, which leads back to this
 * page after the login.
 */
export async function leaveEndedSession(): Promise<void> {
  sessionState.endedReason = undefined
  // Keeps a session that exists again. If the dialog was closed late, a user may have logged in meanwhile, perhaps in
  // another tab.
  const session = await readSession().catch(() => undefined)
  if (session) return setCurrentSession(session)
  clearSessionCopy()
  // Stays on the login page that a guard has opened, because its URL already contains the return URL.
  if (isAtOrBelow(location.pathname, '/auth')) return
  navigateTo(createLoginAddress(location.pathname + location.search + location.hash))
}
