import { logout, type AuthData } from '#contract/account/session-data.ts'
import { toNotStored, NotStored } from '#app/data/outbox/not-stored.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import type { StoredSession } from '#app/data/session-row.ts'
import { prepareLogin, deleteUserData, storeSession } from '#app/data/session-store.ts'
import { clearPersonalKeys } from '#app/lib/browser-stores.ts'
import { apiClient } from './api.ts'
import { dropPush } from './drop-push.ts'
import { sessionState } from './session-state.ts'
import { getCurrentUserId, setCurrentSession } from './session.ts'

/* This code is separate from session.ts, so that pages that only show the user do not load it. */

const LOGOUT_CALL_MS = 2_000

/**
 * Runs after a login, a registration or a login callback. First deletes the data of other users from this device,
 * except their unsent and begun work. Rejects with `NotStored` if the session cannot be stored, because later actions
 * could then be sent in another user's name.
 */
export async function signIn(authData: AuthData, remember: boolean): Promise<void> {
  const session: StoredSession = { ...authData, remember }
  await prepareLogin(session.userId).catch(() => undefined)
  await storeSession(session).catch((error: unknown) => {
    throw toNotStored(error)
  })
  sessionState.endedReason = undefined
  setCurrentSession(session)
}

/** Logs the user out. Unsent entries and drafts are deleted, or stay locked until this user's next login. */
export async function signOut({ unsent }: { unsent: 'keep' | 'discard' }): Promise<void> {
  if (isPreview()) throw new NotStored('preview')
  const userId = getCurrentUserId()
  if (userId === undefined) return
  // Ignores a failure. Without a connection the server cannot be notified, but the device deletes the session all the
  // same.
  const logoutCall = apiClient.call(logout, {}, { asUser: userId, timeoutMs: LOGOUT_CALL_MS }).catch(() => undefined)
  await Promise.all([logoutCall, dropPush()])
  // Deletes the data as the last step. The following calls run without a pause, because a page that still shows the
  // deleted session would be sent to the login by its next call.
  await deleteUserData(userId, { unsent })
  clearPersonalKeys()
  setCurrentSession(undefined)
  // Loads a new document, so that no data of this user stays in memory.
  location.assign('/')
}

/**
 * Deletes all data of a user whose account was erased, including unsent entries. There is no session on the server left
 * to end.
 */
export async function clearErasedAccount(userId: string): Promise<void> {
  await dropPush()
  await deleteUserData(userId, { unsent: 'discard' })
  clearPersonalKeys()
  setCurrentSession(undefined)
}
