import { logout, type AuthData } from '#contract/session-data.ts'
import { asNotStored, NotStored } from '#app/data/outbox/not-stored.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import type { StoredSession } from '#app/data/session-row.ts'
import { adoptUser, forgetUser, writeSession } from '#app/data/session-store.ts'
import { dropTraces } from '#app/lib/browser-stores.ts'
import { apiClient } from './api.ts'
import { dropPush } from './drop-push.ts'
import { sessionState } from './session-state.ts'
import { currentUserId, show } from './session.ts'

/* Apart from session.ts: a page that only shows who is here does not pay for it. */

const LOGOUT_CALL_MS = 2_000

/**
 * After login, registration or a callback. What somebody else had left on this device goes first. Rejects with `NotStored`:
 * a session that is not in the database is nobody's, and what is done under it would go out under somebody else's.
 */
export async function signIn(authData: AuthData, remember: boolean): Promise<void> {
  const session: StoredSession = { ...authData, remember }
  await adoptUser(session.userId).catch(() => undefined)
  await writeSession(session).catch((error: unknown) => {
    throw asNotStored(error)
  })
  sessionState.endedReason = undefined
  show(session)
}

/** Logging out. What is unsent or begun stays sealed for this person's next login, or goes. */
export async function signOut({ unsent }: { unsent: 'keep' | 'discard' }): Promise<void> {
  if (isPreview()) throw new NotStored('preview')
  const userId = currentUserId()
  if (userId === undefined) return
  // Offline the server cannot be told; the device forgets all the same.
  const telling = apiClient.call(logout, {}, { asUser: userId, timeoutMs: LOGOUT_CALL_MS }).catch(() => undefined)
  await Promise.all([telling, dropPush()])
  // Last, and at once: a page whose session is forgotten and still shown would be led to the login by the next call.
  await forgetUser(userId, { unsent })
  dropTraces()
  show(undefined)
  // A fresh document: nothing of this person stays in memory either.
  location.assign('/')
}

/** The account is no more: nothing of it stays here, unsent work included, and there is no session to tell of it. */
export async function forgetErasedAccount(userId: string): Promise<void> {
  await dropPush()
  await forgetUser(userId, { unsent: 'discard' })
  dropTraces()
  show(undefined)
}
