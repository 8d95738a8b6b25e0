import { onBroadcastMessage, type EndReason } from '#app/data/channel.ts'
import { withTimeout } from '#app/data/within-ms.ts'
import { setReadOnlyCheck } from '#app/data/read-only-page.ts'
import { reconcile, setSessionCopy } from '#app/data/outbox/reconcile.ts'
import { readSession, type StoredSession } from '#app/data/session-row.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { clearSessionCopy, storeDatabaseId, readSessionCopy, readDatabaseId, writeSessionCopy } from './session-copy.ts'
import { pauseDatabaseWithPage } from './page-life.ts'
import { getPreviewedPerson } from './previewed-person.ts'
import { sessionState, announceUserChange, useSessionState } from './session-state.ts'

const LOOK_AGAIN_MS = 2_000
/** Maximum wait for the database at the start. */
const START_MS = 5_000

/**
 * Loads the current user before any guard runs. The session in IndexedDB has precedence; the session copy is used only
 * if the database was lost or does not answer in time.
 */
export async function startSession(): Promise<void> {
  pauseDatabaseWithPage()
  setReadOnlyCheck(isPreview)
  setSessionCopy(readSessionCopy)
  const copied = readSessionCopy()
  if (!(await withTimeout(START_MS, readDevice(copied)).catch(() => false))) {
    // The database is slow, or another tab blocks it. The session copy is used until the database answers.
    setCurrentSession(copied)
    sessionState.isDeviceSilent = true
    void readDeviceLater(copied)
  }
  onBroadcastMessage(message => {
    if (message.kind === 'session-ended' && message.userId === getCurrentUserId()) {
      if (deferred.notice) {
        deferred.notice.why = message.why
        deferred.notice.onEnd(message.why)
      } else sessionState.endedReason = message.why
    }
    if (message.kind === 'session-changed') void rereadSession()
  })
  // Reads the session again, because a page restored from the back/forward cache may show a user who has logged out
  // after the page was frozen.
  addEventListener('pageshow', event => {
    if (event.persisted) void rereadSession()
  })
}

/** Resolves with true after the device's storage was read. */
async function readDevice(copied: StoredSession | undefined): Promise<true> {
  const session = await readSession()
  const databaseId = await reconcile()
  // The copy has a session, but the database has none. The server has refused the session while no page was open, and
  // the worker has ended it.
  if (!session && copied) sessionState.endedReason = 'refused'
  sessionState.isDeviceSilent = false
  sessionState.isDeviceEmptied = ![undefined, databaseId].includes(readDatabaseId())
  storeDatabaseId(databaseId)
  showSession(session)
  return true
}

/** Tries again `LOOK_AGAIN_MS` after each failed try, until the database answers. */
async function readDeviceLater(copied: StoredSession | undefined): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  // Does nothing after a login meanwhile, because the login has already written the current session.
  if (sessionState.user?.userId === copied?.userId) await readDevice(copied).catch(() => readDeviceLater(copied))
}

interface HeldNotice {
  why: EndReason | undefined
  onEnd: (why: EndReason) => void
}
/** Holds the notice of an ended session while it is deferred (defer-session-end.ts). */
export const deferred: { notice?: HeldNotice | undefined } = {}

export function useSession() {
  return useSessionState()
}

export function getCurrentUserId(): string | undefined {
  return sessionState.user?.userId
}

async function rereadSession(): Promise<void> {
  try {
    showSession(await readSession())
  } catch {
    // If the database cannot be read, the known session is kept.
  }
}

function showSession(session: StoredSession | undefined): void {
  if (!session || [undefined, session.userId].includes(getCurrentUserId())) return setCurrentSession(session)
  // Writes the copy first, because the new document may start from the copy if the database is slow.
  writeSessionCopy(session)
  // Loads a new document, because components of this page still hold what the user before has typed.
  location.reload()
}

/** Sets the session that this page uses from now on. */
export function setCurrentSession(session: StoredSession | undefined): void {
  const userIdBefore = sessionState.user?.userId
  const user = session && getPreviewedPerson(session)
  if (session) writeSessionCopy(session)
  // Keeps the cookie until the user has read that the session ended, so that the next document can report it too.
  else if (sessionState.endedReason === undefined) clearSessionCopy()
  if (userIdBefore !== user?.userId || sessionState.user?.isAdmin !== user?.isAdmin) sessionState.user = user
  sessionState.status = user ? 'member' : 'visitor'
  if (userIdBefore !== user?.userId) announceUserChange()
}
