import { isBelow } from '#contract/rules/access.ts'
import { listen, type EndReason } from '#app/data/channel.ts'
import { DatabaseAway } from '#app/data/db-away.ts'
import { withinMs } from '#app/data/db.ts'
import { onlyLookWhere } from '#app/data/looked-at.ts'
import { isNewborn, reconcile } from '#app/data/outbox/reconcile.ts'
import { readSession, restoreSession, type StoredSession } from '#app/data/session-row.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { loginAddress } from './guards.ts'
import { clearMirror, markBirth, readMirror, wasHereBefore, writeMirror } from './mirror.ts'
import { goTo } from './navigation.ts'
import { pauseWithPage } from './page-life.ts'
import { seenAs } from './seen-as.ts'
import { sessionState, tellUserChanged, useSessionState } from './session-state.ts'

const LOOK_AGAIN_MS = 2_000
/** The start waits no longer for the database. */
const START_MS = 5_000

/** Who is here, before any guard asks. IndexedDB decides; the mirror speaks only when the database was lost. */
export async function startSession(): Promise<void> {
  pauseWithPage()
  onlyLookWhere(isPreview)
  const mirrored = readMirror()
  try {
    if (!(await withinMs(START_MS, readDevice(mirrored)))) throw new DatabaseAway('slow')
  } catch {
    // Slow, or held by another tab: the mirror says who is here until the database can be asked. It is not written there,
    // where newer tokens may lie.
    show(mirrored)
    sessionState.isDeviceSilent = true
    void readDeviceLater(mirrored)
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
  // A page from the back-forward cache may show somebody who has left.
  addEventListener('pageshow', event => {
    if (event.persisted) void lookAgain()
  })
}

/** Resolves with true once the device was read. */
async function readDevice(mirrored: StoredSession | undefined): Promise<true> {
  let session = await readSession()
  // Before the database is marked as born: a page that is closed in between would find a session missing there, not lost.
  if (!session && mirrored && (await isNewborn())) session = await restoreSession(mirrored)
  const { lost, birth } = await reconcile()
  // The worker was refused while no page was open.
  if (!session && mirrored) sessionState.endedReason = 'refused'
  sessionState.isDeviceSilent = false
  sessionState.isDeviceEmptied = lost === 'both' && wasHereBefore()
  markBirth(birth)
  show(session)
  return true
}

/** Each look waits for the database as long as an opening may take. */
async function readDeviceLater(mirrored: StoredSession | undefined): Promise<void> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
    // A login in the meantime has written what is there now.
    if (sessionState.user?.userId !== mirrored?.userId) return
    try {
      await readDevice(mirrored)
      return
    } catch {
      // Still not there.
    }
  }
}

interface HeldWord {
  why: EndReason | undefined
  onEnd: (why: EndReason) => void
}
let heldBack: HeldWord | undefined

/**
 * For work that may end the session: the end another call hears of meanwhile is said to `onEnd` only, and told to the person
 * when the work has failed. If it comes to its end, the session's is no news.
 */
export function holdWordOfTheEnd(onEnd: (why: EndReason) => void): { tell: () => void; drop: () => void } {
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

/** After 'Sesi Login Berakhir' was read: to the login page and, logged in, back here. */
export async function leaveEndedSession(): Promise<void> {
  sessionState.endedReason = undefined
  // Read late: somebody has logged in since, perhaps in another tab. Theirs has not ended.
  const session = await readSession().catch(() => undefined)
  if (session) return show(session)
  clearMirror()
  // A guard may have been quicker; its login page knows the way back already.
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
    // Without the database nothing new is known.
  }
}

/** What the pages take for true from now on. */
export function show(session: StoredSession | undefined): void {
  const before = sessionState.user?.userId
  const user = session && seenAs(session)
  if (session) writeMirror(session)
  // The end of a session is told before the cookie goes: also in the next document, if this one is left unread.
  else if (sessionState.endedReason === undefined) clearMirror()
  if (before !== user?.userId || sessionState.user?.isAdmin !== user?.isAdmin) sessionState.user = user
  sessionState.status = user ? 'member' : 'visitor'
  if (before !== user?.userId) tellUserChanged()
}
