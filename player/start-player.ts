import type { PlayerMessage, PlayUnit, HostMessage } from '#contract/learning/scorm-player.ts'
import { answerDialogs, showMessage } from './dialogs.ts'
import type { Runtime } from './outcome.ts'

declare global {
  interface Window {
    /** Function that every page of a unit calls before its own scripts (`worker/with-dialogs.ts`). */
    semaiDialogs?: (unit: Window) => void
  }
}

type CreateRuntime = (start: PlayUnit, onChange: () => void) => Runtime

/** Page of the player for units without their own page (H5P). */
interface UnitPage {
  pathOf: (key: string) => string
  /** Files that the page loads. They are stored with the player, for offline use. */
  files: readonly string[]
}

/** Values that a unit sets within this time are reported together. */
const REPORT_AFTER_MS = 250
const TAKE_OVER_MS = 10_000
/** Time after which the frame is shown even if the unit is still loading. */
const SHOW_AFTER_MS = 3_000

/**
 * Starts the player's page: registers its worker, notifies this app's page, and frames the unit so that the unit finds
 * the runtime. Only pages of this app may frame this page (`frame-ancestors`), so it may send messages to any parent
 * page.
 */
export function startPlayer(createRuntime: CreateRuntime, page?: UnitPage): void {
  const key = location.pathname.split('/').at(-1) ?? ''
  let leave: (() => void) | undefined
  addEventListener('message', ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent) return
    if (data.kind === 'play') leave ??= play(key, data, { createRuntime, pagePath: page?.pathOf(key) })
    if (data.kind === 'leave') leave?.()
  })
  window.semaiDialogs = unit => answerDialogs(unit, { show: showMessage, now: () => performance.now() })
  passReadsOn()
  waitForWorker(page?.files ?? []).then(
    () => report({ kind: 'ready' }),
    () => report({ kind: 'failed', isBlocked: isBlocked() }),
  )
}

/**
 * True if the browser blocks third-party storage. The frame then has neither storage nor worker: reading `localStorage`
 * throws, or there is no service worker.
 */
function isBlocked(): boolean {
  try {
    return localStorage === null || !('serviceWorker' in navigator)
  } catch {
    return true
  }
}

function report(message: PlayerMessage, ports: Transferable[] = []): void {
  parent.postMessage(message, '*', ports)
}

/** Waits until the worker controls this page and has stored its files. After that the player also starts offline. */
async function waitForWorker(files: readonly string[]): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent if the browser forbids workers in frames
  if (!container) throw new Error('no service workers in this browser')
  await container.register('/sw.js', { updateViaCache: 'none' })
  if (!container.controller) {
    await new Promise<void>((resolve, reject) => {
      container.addEventListener('controllerchange', () => resolve(), { once: true })
      setTimeout(() => reject(new Error('the worker did not take control in time')), TAKE_OVER_MS)
    })
  }
  const script = document.querySelector('script')?.src
  const responses = await Promise.all([...(script === undefined ? [] : [script]), ...files].map(each => fetch(each)))
  if (responses.some(({ ok }) => !ok)) throw new Error('the player is not stored')
}

/** Forwards the worker's requests for files of the unit to this app's page. */
function passReadsOn(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent if the browser forbids workers in frames
  container?.addEventListener('message', ({ data, ports }: MessageEvent<PlayerMessage>) => report(data, [...ports]))
}

/**
 * Starts the unit. Returns the function that ends the unit: it removes the frame and then reports the last values,
 * because units set them when they unload.
 */
function play(
  key: string,
  start: PlayUnit,
  { createRuntime, pagePath }: { createRuntime: CreateRuntime; pagePath: string | undefined },
): () => void {
  const startedAt = performance.now()
  const before = start.state?.totalSeconds ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeaving = false
  const reportState = () => {
    clearTimeout(timer)
    timer = undefined
    const totalSeconds = before + Math.round((performance.now() - startedAt) / 1_000)
    const { location: mark, suspendData, ...outcome } = runtime.read()
    const state = { ...outcome, location: storable(mark), suspendData: storable(suspendData), totalSeconds }
    report({ kind: 'state', state })
  }
  const runtime = createRuntime(start, () => {
    if (isLeaving) reportState()
    else timer ??= setTimeout(reportState, REPORT_AFTER_MS)
  })
  const reportPending = () => (timer === undefined ? undefined : reportState())
  // Reports the unit's last values before the page is closed, because the learner may leave while the unit is open.
  // Includes the values that the unit sets while it unloads.
  addEventListener('pagehide', () => {
    isLeaving = true
    reportPending()
  })
  addEventListener('pageshow', () => (isLeaving = false))
  document.addEventListener('visibilitychange', reportPending)
  void showUnit(`/unit/${key}/${start.launch}`, pagePath)
  return () => {
    isLeaving = true
    document.querySelector('iframe')?.remove()
    reportPending()
    report({ kind: 'left' })
  }
}

/** Reports a missing start page instead of framing it, because the frame would show this app's error text. */
async function showUnit(address: string, pagePath = address): Promise<void> {
  const doesPageExist = await fetch(address, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!doesPageExist) return report({ kind: 'failed' })
  const frame = document.createElement('iframe')
  frame.title = 'Isi materi'
  frame.allow = 'autoplay'
  const reportBegun = () => report({ kind: 'begun' })
  frame.addEventListener('load', reportBegun, { once: true })
  setTimeout(reportBegun, SHOW_AFTER_MS)
  frame.src = pagePath
  document.body.append(frame)
}

/** Returns '' for a value that is not valid text, because the server would refuse the whole state. */
function storable(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? '' : text
}
