import { isBelow } from '#contract/account/access.ts'
import { listen, type EndReason } from '#app/data/channel.ts'
import { DatabaseUnavailable } from '#app/data/db-unavailable.ts'
import { withinMs } from '#app/data/within-ms.ts'
import { forbidWritesWhere } from '#app/data/read-only-page.ts'
import { isNewborn, reconcile } from '#app/data/outbox/reconcile.ts'
import { readSession, restoreSession, type StoredSession } from '#app/data/session-row.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { loginAddress } from './guards.ts'
import {
  clearSessionCopy,
  storeCreationMark,
  readSessionCopy,
  hasCreationMark,
  writeSessionCopy,
} from './session-copy.ts'
import { goTo } from './navigation.ts'
import { pauseWithPage } from './page-life.ts'
import { previewedPerson } from './previewed-person.ts'
import { sessionState, announceUserChange, useSessionState } from './session-state.ts'

const LOOK_AGAIN_MS = 2_000
/** Time after which the start no longer waits for the database. */
const START_MS = 5_000

/**
 * Loads the current user before any guard runs. IndexedDB decides; the session copy is used only if the database was
 * lost.
 */
export async function startSession(): Promise<void> {
  pauseWithPage()
  forbidWritesWhere(isPreview)
  const copied = readSessionCopy()
  try {
    if (!(await withinMs(START_MS, readDevice(copied)))) throw new DatabaseUnavailable('slow')
  } catch {
    // The database is slow, or held by another tab: the session copy is used until it answers. The copy is not written
    // to the database, which may have newer tokens.
    show(copied)
    sessionState.isDeviceSilent = true
    void readDeviceLater(copied)
  }
  listen(message => {
    if (message.kind === 'session-ended' && message.userId === currentUserId()) {
      if (heldBack) {
        heldBack.why = message.why
        heldBack.onEnd(message.why)
      } else sessionState.endedReason = message.why
    }
    if (message.kind === 'session-changed') void lookAgain()
  })
  // A page from the back/forward cache may show a user who has logged out.
  addEventListener('pageshow', event => {
    if (event.persisted) void lookAgain()
  })
}

/** Resolves with true once the device was read. */
async function readDevice(copied: StoredSession | undefined): Promise<true> {
  let session = await readSession()
  // Must run before the database is marked as born: otherwise a page closed in between would treat the session as
  // missing, not lost.
  if (!session && copied && (await isNewborn())) session = await restoreSession(copied)
  const { lost, birth } = await reconcile()
  // The server refused the worker's session while no page was open.
  if (!session && copied) sessionState.endedReason = 'refused'
  sessionState.isDeviceSilent = false
  sessionState.isDeviceEmptied = lost === 'both' && hasCreationMark()
  storeCreationMark(birth)
  show(session)
  return true
}

/** Each attempt waits for the database as long as opening may take. */
async function readDeviceLater(copied: StoredSession | undefined): Promise<void> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
    // A login in the meantime has written the current data.
    if (sessionState.user?.userId !== copied?.userId) return
    try {
      await readDevice(copied)
      return
    } catch {
      // The database still does not answer.
    }
  }
}

interface HeldWord {
  why: EndReason | undefined
  onEnd: (why: EndReason) => void
}
let heldBack: HeldWord | undefined

/**
 * For work that may end the session: an end reported by another call meanwhile goes to `onEnd` only, and is shown to
 * the user if the work fails. On success the session-ended event is dropped.
 */
export function deferSessionEnd(onEnd: (why: EndReason) => void): { tell: () => void; drop: () => void } {
  const held: HeldWord = { why: undefined, onEnd }
  heldBack = held
  const drop = () => {
    if (heldBack === held) heldBack = undefined
  }
  const tell = () => {
    if (heldBack === held && held.why !== undefined) sessionState.endedReason = held.why
    drop()
  }
  return { tell, drop }
}

/** After the user has read 'Sesi Login Berakhir': goes to the login page and, after the login, back here. */
export async function leaveEndedSession(): Promise<void> {
  sessionState.endedReason = undefined
  // The dialog was closed late: a user has logged in since, perhaps in another tab. That session has not ended.
  const session = await readSession().catch(() => undefined)
  if (session) return show(session)
  clearSessionCopy()
  // A guard may have run first; its login page has the return address already.
  if (isBelow(location.pathname, '/auth')) return
  goTo(loginAddress(location.pathname + location.search + location.hash))
}

export function useSession() {
  return useSessionState()
}

export function currentUserId(): string | undefined {
  return sessionState.user?.userId
}

async function lookAgain(): Promise<void> {
  try {
    show(await readSession())
  } catch {
    // Keeps the known session if the database cannot be read.
  }
}

/** Sets the session that the pages use from now on. */
export function show(session: StoredSession | undefined): void {
  const before = sessionState.user?.userId
  const user = session && previewedPerson(session)
  if (session) writeSessionCopy(session)
  // Reports the end of a session before deleting the cookie: also in the next document, if the user does not read it in
  // this one.
  else if (sessionState.endedReason === undefined) clearSessionCopy()
  if (before !== user?.userId || sessionState.user?.isAdmin !== user?.isAdmin) sessionState.user = user
  sessionState.status = user ? 'member' : 'visitor'
  if (before !== user?.userId) announceUserChange()
}
