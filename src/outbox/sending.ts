import { listen } from '#app/data/channel.ts'
import { whenTold } from '#app/data/clock.ts'
import type { ReplayReason, ReplayReport } from '#app/data/outbox/replay.ts'
import { keepTrying } from '#app/lib/keep-trying.ts'
import { whenIdle } from '#app/lib/when-idle.ts'
import { apiClient } from '#app/session/api.ts'
import { onLineBack } from '#app/session/online.ts'
import { outboxState, refreshOutbox, refreshSoon } from './state.ts'
import { onUserChanged } from '#app/session/session-state.ts'

/** Background Sync knows it by this name; the worker answers to it. */
export const SYNC_TAG = 'semai-outbox'
const SOONEST_MS = 500
const AFTER_BUSY_MS = 2_000
const AFTER_ERROR_MS = 30_000

/** In a chunk of its own: the first screen does not wait for it, and what is written down does not need it. */
const sender = () => import('#app/data/outbox/replay.ts')

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * One occasion to send. All of them are hints: the browser may fire none, any or several, in every tab and the worker at
 * once; `replay` sorts that out.
 */
export async function send(reason: ReplayReason): Promise<ReplayReport | undefined> {
  let report: ReplayReport | undefined
  try {
    const { replay } = await sender()
    report = await replay({ client: apiClient, reason })
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
    void send('timer')
  }, waitMs(report))
  if (report?.state === 'stopped') void askForSync()
}

function waitMs(report: ReplayReport | undefined): number {
  if (!report) return AFTER_ERROR_MS
  if (report.state === 'busy') return AFTER_BUSY_MS
  return Math.max(SOONEST_MS, (report.nextTryAt ?? 0) - Date.now())
}

/** Lets the browser wake the worker when the line is back, also without a page. Chromium only; never relied on. */
async function askForSync(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync?: { register(tag: string): Promise<void> } // no TypeScript lib declares it
    }
    await registration.sync?.register(SYNC_TAG)
  } catch {
    // Not allowed here: the page sends by itself.
  }
}

/** Start, online, coming back to the page, login. After an enqueue whoever wrote it asks. */
export function startSending(): void {
  const sendIfWaiting = (reason: ReplayReason) => async () => {
    await refreshOutbox()
    if (outboxState.unsentCount > 0) await send(reason)
  }
  const online = sendIfWaiting('online')
  const visible = sendIfWaiting('visible')
  addEventListener('online', () => void online())
  // What the browser does not see: answers come (again).
  onLineBack(() => void online())
  void whenTold().then(online)
  addEventListener('focus', () => void visible())
  addEventListener('pageshow', () => void visible())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void visible()
  })
  const login = sendIfWaiting('login')
  onUserChanged(() => void login())
  // Another tab wrote something down and was closed, or the worker gave up: somebody has to keep the clock.
  listen(message => {
    if (message.kind !== 'outbox-changed') return
    void refreshSoon().then(() => (timer === undefined ? planNext(undefined) : undefined))
  })
  void sendIfWaiting('start')()
  // Here before it is wanted: when it is, there may be no line.
  whenIdle(() => void keepTrying(sender))
}

/** Right after something was written down. Nobody waits for it: the work is safe already. */
export function sendSoon(): void {
  void askForSync()
  void send('enqueue')
}
