import type { FromPlayer, ToPlayer } from '#contract/scorm-player.ts'
import type { ScormState } from '#contract/scorm-state.ts'

/** The runtime of one standard, where the unit finds it. */
export interface Runtime {
  read: () => Omit<ScormState, 'totalSeconds'>
}

type CreateRuntime = (start: ToPlayer, onChange: () => void) => Runtime

/** Values that a unit sets in a row are told once. */
const TELL_AFTER_MS = 250
const TAKE_OVER_MS = 10_000

/**
 * The player's page: it has its worker ready, tells ours, and frames the unit where it finds the runtime. Only pages of ours may frame
 * this one (`frame-ancestors`), so whatever frames it may be told.
 */
export function startPlayer(createRuntime: CreateRuntime): void {
  const key = location.pathname.split('/').at(-1) ?? ''
  let hasBegun = false
  addEventListener('message', ({ source, data }: MessageEvent<ToPlayer>) => {
    if (source !== parent || hasBegun || data.kind !== 'play') return
    hasBegun = true
    play(key, data, createRuntime)
  })
  passReadsOn()
  haveWorker().then(
    () => tell({ kind: 'ready' }),
    () => tell({ kind: 'failed' }),
  )
}

function tell(message: FromPlayer, ports: Transferable[] = []): void {
  parent.postMessage(message, '*', ports)
}

/** In charge of this page, with the page's own script kept: from here on it starts without a line. */
async function haveWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent where the browser forbids it in frames
  if (!container) throw new Error('no worker here')
  await container.register('/sw.js', { updateViaCache: 'none' })
  if (!container.controller) {
    await new Promise<void>((resolve, reject) => {
      container.addEventListener('controllerchange', () => resolve(), { once: true })
      setTimeout(() => reject(new Error('no worker took over')), TAKE_OVER_MS)
    })
  }
  const script = document.querySelector('script')?.src
  if (script !== undefined && !(await fetch(script)).ok) throw new Error('the player is not kept')
}

/** What the unit loads the worker asks for here, and our page answers. */
function passReadsOn(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined // see above
  container?.addEventListener('message', ({ data, ports }: MessageEvent<FromPlayer>) => tell(data, [...ports]))
}

function play(key: string, start: ToPlayer, createRuntime: CreateRuntime): void {
  const startedAt = performance.now()
  const before = start.state?.totalSeconds ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellState = () => {
    clearTimeout(timer)
    timer = undefined
    const totalSeconds = before + Math.round((performance.now() - startedAt) / 1_000)
    tell({ kind: 'state', state: { ...runtime.read(), totalSeconds } })
  }
  const runtime = createRuntime(start, () => {
    timer ??= setTimeout(tellState, TELL_AFTER_MS)
  })
  // Left in the middle: what the unit set last is told while there is still somebody to hear it.
  addEventListener('pagehide', () => (timer === undefined ? undefined : tellState()))
  const frame = document.createElement('iframe')
  frame.title = 'Isi materi'
  frame.allow = 'autoplay'
  frame.addEventListener('load', () => tell({ kind: 'begun' }), { once: true })
  frame.src = `/unit/${key}/${start.launch}`
  document.body.append(frame)
}

interface Committed {
  completionStatus: string
  successStatus: string
  score?: { raw?: number; scaled?: number }
}

/** Both standards' outcome, as the runtime puts it for either. */
export function outcomeIn(
  committed: Committed,
): Pick<ScormState, 'completion' | 'success' | 'scoreRaw' | 'scoreScaled'> {
  const { completionStatus, successStatus, score } = committed
  return {
    completion: completionStatus === 'completed' || completionStatus === 'incomplete' ? completionStatus : 'unknown',
    success: successStatus === 'passed' || successStatus === 'failed' ? successStatus : 'unknown',
    scoreRaw: numberIn(score?.raw),
    scoreScaled: numberIn(score?.scaled),
  }
}

function numberIn(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null
}
