import { onBroadcastMessage } from '#app/data/channel.ts'
import { waitForServerTime } from '#app/data/clock.ts'
import type { ReplayReason, ReplayReport } from '#app/data/outbox/replay.ts'
import { retryUntilLoaded } from '#app/lib/retry-until-loaded.ts'
import { runWhenIdle } from '#app/lib/when-idle.ts'
import { apiClient } from '#app/session/api.ts'
import { onConnectionBack } from '#app/session/online.ts'
import { outboxState, refreshOutbox, refreshSoon } from './state.ts'
import { onUserChanged } from '#app/session/session-state.ts'

/** Name of the Background Sync registration, which the worker handles. */
export const SYNC_TAG = 'semai-outbox'
const SOONEST_MS = 500
const AFTER_BUSY_MS = 2_000
const AFTER_ERROR_MS = 30_000

/** Loaded as a separate chunk, because the first screen and the storing of an entry do not need it. */
const loadSender = () => import('#app/data/outbox/replay.ts')

let timer: ReturnType<typeof setTimeout> | undefined
/**
 * Last reason 'online', 'user' or 'login' that no run of this page has handled yet. The next run uses this reason,
 * because such a run ignores the pause after failures.
 */
let missed: 'online' | 'user' | 'login' | undefined

/**
 * Starts a run. All triggers are only hints, because the browser may send none, one or several, in every tab and in the
 * worker at the same time. `replay` lets only one of them send at a time.
 */
export async function sendOutbox(reason: ReplayReason): Promise<ReplayReport | undefined> {
  let report: ReplayReport | undefined
  if (reason === 'online' || reason === 'user' || reason === 'login') missed = reason
  const wantedReason = missed ?? reason
  try {
    const { replay } = await loadSender()
    report = await replay({ client: apiClient, reason: wantedReason })
    if (report.state !== 'busy' && wantedReason === missed) missed = undefined
  } catch (error) {
    console.warn('outbox not sent', error)
  }
  await refreshOutbox()
  planNext(report)
  return report
}

function planNext(report: ReplayReport | undefined): void {
  clearTimeout(timer)
  timer = undefined
  if (outboxState.unsentCount === 0 || report?.state === 'waiting-for-login') return
  timer = setTimeout(() => {
    timer = undefined
    void sendOutbox('timer')
  }, waitMs(report))
  if (report?.state === 'stopped') void askForSync()
}

function waitMs(report: ReplayReport | undefined): number {
  if (!report) return AFTER_ERROR_MS
  if (report.state === 'busy') return AFTER_BUSY_MS
  return Math.max(SOONEST_MS, (report.nextTryAt ?? 0) - Date.now())
}

/**
 * Registers a Background Sync, which starts the worker when the connection is back, even if no page is open. Only
 * Chromium supports this, so the app does not depend on it.
 */
async function askForSync(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return
    // No TypeScript lib declares `sync`.
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync?: { register(tag: string): Promise<void> }
    }
    await registration.sync?.register(SYNC_TAG)
  } catch {
    // The browser does not allow Background Sync here, so only the page sends entries.
  }
}

/**
 * Starts runs at the start of the app, when the connection returns, when the user returns to the page, and after a
 * login. After an enqueue the caller starts the run.
 */
export function startSending(): void {
  const sendIfWaiting = (reason: ReplayReason) => async () => {
    await refreshOutbox()
    if (outboxState.unsentCount > 0) await sendOutbox(reason)
  }
  const online = sendIfWaiting('online')
  const visible = sendIfWaiting('visible')
  addEventListener('online', () => void online())
  // A run also starts when responses arrive again, because the browser does not report every change of the connection.
  onConnectionBack(() => void online())
  void waitForServerTime().then(online)
  addEventListener('focus', () => void visible())
  addEventListener('pageshow', () => void visible())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void visible()
  })
  const login = sendIfWaiting('login')
  onUserChanged(() => void login())
  // The tab that stored an entry may have been closed, or the worker may have stopped trying. So this tab must run a
  // timer too.
  onBroadcastMessage(message => {
    if (message.kind !== 'outbox-changed') return
    void refreshSoon().then(() => (timer === undefined ? planNext(undefined) : undefined))
  })
  void sendIfWaiting('start')()
  // Loads the sender in advance, because there may be no connection when it is needed.
  runWhenIdle(() => void retryUntilLoaded(loadSender))
}

/** Must be called right after an entry was stored. The caller need not wait, because the entry is already stored. */
export function sendSoon(): void {
  void askForSync()
  void sendOutbox('enqueue')
}
