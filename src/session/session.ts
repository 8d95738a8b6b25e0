import { isAtOrBelow } from '#contract/account/access.ts'
import { onBroadcastMessage, type EndReason } from '#app/data/channel.ts'
import { DatabaseUnavailable } from '#app/data/db-unavailable.ts'
import { withTimeout } from '#app/data/within-ms.ts'
import { setReadOnlyCheck } from '#app/data/read-only-page.ts'
import { isNewDatabase, reconcile } from '#app/data/outbox/reconcile.ts'
import { readSession, restoreSession, type StoredSession } from '#app/data/session-row.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { createLoginAddress } from './guards.ts'
import { clearSessionCopy, storeDatabaseId, readSessionCopy, readDatabaseId, writeSessionCopy } from './session-copy.ts'
import { navigateTo } from './navigation.ts'
import { pauseDatabaseWithPage } from './page-life.ts'
import { getPreviewedPerson } from './previewed-person.ts'
import { sessionState, announceUserChange, useSessionState } from './session-state.ts'

const LOOK_AGAIN_MS = 2_000
/** Maximum wait for the database at the start. */
const START_MS = 5_000

/**
 * Loads the current user before any guard runs. The session in IndexedDB has precedence; the session copy is used only if
 * the database was lost.
 */
export async function startSession(): Promise<void> {
  pauseDatabaseWithPage()
  setReadOnlyCheck(isPreview)
  const copied = readSessionCopy()
  try {
    if (!(await withTimeout(START_MS, readDevice(copied)))) throw new DatabaseUnavailable('slow')
  } catch {
    // The database is slow, or another tab blocks it. The session copy is used until the database answers. Nothing is
    // written to the copy, because the database may have newer tokens.
    setCurrentSession(copied)
    sessionState.isDeviceSilent = true
    void readDeviceLater(copied)
  }
  onBroadcastMessage(message => {
    if (message.kind === 'session-ended' && message.userId === getCurrentUserId()) {
      if (heldBack) {
        heldBack.why = message.why
        heldBack.onEnd(message.why)
      } else sessionState.endedReason = message.why
    }
    if (message.kind === 'session-changed') void rereadSession()
  })
  // A page restored from the back/forward cache may show a user who has logged out after the page was frozen.
  addEventListener('pageshow', event => {
    if (event.persisted) void rereadSession()
  })
}

/** Resolves with true after the device's storage was read. */
async function readDevice(copied: StoredSession | undefined): Promise<true> {
  let session = await readSession()
  // Must run before the creation mark is written to the database. Otherwise, if the page is closed after writing the
  // mark, the next start would treat the session as ended and not as lost.
  if (!session && copied && (await isNewDatabase())) session = await restoreSession(copied)
  const databaseId = await reconcile()
  // The server has refused the session while no page was open, and the worker has ended it.
  if (!session && copied) sessionState.endedReason = 'refused'
  sessionState.isDeviceSilent = false
  sessionState.isDeviceEmptied = ![undefined, databaseId].includes(readDatabaseId())
  storeDatabaseId(databaseId)
  setCurrentSession(session)
  return true
}

/** Retries without a pause, because each try waits for the database as long as opening it may take. */
async function readDeviceLater(copied: StoredSession | undefined): Promise<void> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
    // A login meanwhile has already written the current session.
    if (sessionState.user?.userId !== copied?.userId) return
    try {
      await readDevice(copied)
      return
    } catch {
      // The database still does not answer, so the next try follows.
    }
  }
}

interface HeldWord {
  why: EndReason | undefined
  onEnd: (why: EndReason) => void
}
let heldBack: HeldWord | undefined

/**
 * Defers the notice of an ended session, for work that may end the session itself. If another call reports the end
 * meanwhile, only `onEnd` is called. After failed work, `report` shows the end to the user; after successful work, `drop`
 * ignores it.
 */
export function deferSessionEnd(onEnd: (why: EndReason) => void): { report: () => void; drop: () => void } {
  const heldNotice: HeldWord = { why: undefined, onEnd }
  heldBack = heldNotice
  const drop = () => {
    if (heldBack === heldNotice) heldBack = undefined
  }
  const report = () => {
    if (heldBack === heldNotice && heldNotice.why !== undefined) sessionState.endedReason = heldNotice.why
    drop()
  }
  return { report, drop }
}

/**
 * Called after the user has read 'Sesi Login Berakhir' (session ended). Opens the login page, which leads back to this
 * page after the login.
 */
export async function leaveEndedSession(): Promise<void> {
  sessionState.endedReason = undefined
  // If the dialog was closed late, a user may have logged in meanwhile, perhaps in another tab. That session has not
  // ended.
  const session = await readSession().catch(() => undefined)
  if (session) return setCurrentSession(session)
  clearSessionCopy()
  // If a guard has run first, its login page already has the return URL.
  if (isAtOrBelow(location.pathname, '/auth')) return
  navigateTo(createLoginAddress(location.pathname + location.search + location.hash))
}

export function useSession() {
  return useSessionState()
}

export function getCurrentUserId(): string | undefined {
  return sessionState.user?.userId
}

async function rereadSession(): Promise<void> {
  try {
    const session = await readSession()
    // Loads a new document, because components of this page still hold what the user before has typed.
    if (session && ![undefined, session.userId].includes(getCurrentUserId())) location.reload()
    else setCurrentSession(session)
  } catch {
    // If the database cannot be read, the known session is kept.
  }
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
