import * as v from 'valibot'
import { FromPlayer, type ReadAnswer, type ToPlayer } from '#contract/scorm-player.ts'
import { ScormState } from '#contract/scorm-state.ts'
import type { PackageReader } from './package-reader.ts'

/** A page of a unit asks for all its pictures at once: so many are read beside each other, and so many more wait for their turn. */
const READS_AT_ONCE = 16
const READS_WAITING = 2_000
/**
 * If states arrive faster than this, only the last one is used, because it contains all data. If it is invalid, the one
 * before is used.
 */
const HEAR_STATE_EVERY_MS = 100
const STATES_UNHEARD = 32
export const LAST_WORDS_MS = 300

export interface Told {
  ready: () => void
  begun: () => void
  /** `isBlocked` where the browser keeps the player from storing anything. */
  failed: (isBlocked: boolean) => void
  state: (state: ScormState) => void
  left: () => void
  /** Stops listening. */
  over: () => void
}

/**
 * Hears one player, and nobody else: its window, its origin, and messages of the agreed shapes. Whatever else is said is passed over
 * without an answer. Returns how to end it: nothing is read from then on, and a moment after nothing is heard.
 */
export function hearPlayer(
  player: () => Window | null | undefined,
  origin: string,
  reader: PackageReader,
  told: Told,
): () => void {
  const reads = inTurns(reader)
  const heard = new Set<string>()
  let isEnding = false
  let unheard: unknown[] = []
  let rest: ReturnType<typeof setTimeout> | undefined

  function hearState() {
    rest = undefined
    if (unheard.length === 0) return
    rest = setTimeout(hearState, HEAR_STATE_EVERY_MS)
    const state = newestIn(unheard)
    unheard = []
    if (state) told.state(state)
  }

  function takeLast() {
    clearTimeout(rest)
    hearState()
    clearTimeout(rest)
    rest = undefined
  }

  function tellOnce(message: Extract<FromPlayer, { kind: 'ready' | 'begun' | 'failed' | 'left' }>) {
    if (heard.has(message.kind)) return
    heard.add(message.kind)
    if (message.kind === 'left') takeLast()
    if (message.kind === 'failed') told.failed(message.isBlocked ?? false)
    else told[message.kind]()
  }

  const hear = (event: MessageEvent<unknown>) => {
    // Messages sent while the unit's frame is being removed arrive without a source window.
    const isTheirs = event.source === null ? isEnding : event.source === player()
    // Its data is unpacked by being looked at: not before.
    if (event.origin !== origin || !isTheirs) return
    const read = v.safeParse(FromPlayer, event.data)
    if (!read.success) return
    const message = read.output
    const [port] = event.ports
    switch (message.kind) {
      case 'state':
        unheard = [...unheard.slice(1 - STATES_UNHEARD), message.state]
        if (rest === undefined) hearState()
        break
      case 'read':
        if (port) reads.ask(port, message.path, message.first, message.last)
        break
      default:
        tellOnce(message)
    }
  }
  addEventListener('message', hear)
  return () => {
    isEnding = true
    reads.stop()
    setTimeout(() => {
      removeEventListener('message', hear)
      takeLast()
      told.over()
    }, LAST_WORDS_MS)
  }
}

function newestIn(states: readonly unknown[]): ScormState | undefined {
  for (const state of states.toReversed()) {
    const read = v.safeParse(ScormState, state)
    if (read.success) return read.output
  }
  return undefined
}

/** Answers each on its port, so many beside each other; whoever would have to wait behind thousands is told at once that there is nothing. */
function inTurns(reader: PackageReader) {
  const waiting: (() => Promise<void>)[] = []
  let reading = 0
  let isStopped = false

  async function work() {
    reading += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    reading -= 1
  }

  const answer = (port: MessagePort, answered: ReadAnswer) => {
    if (!isStopped) port.postMessage(answered, answered.kind === 'bytes' ? [answered.bytes] : [])
    port.close()
  }

  return {
    ask(port: MessagePort, path: string, first: number, last: number) {
      if (isStopped || waiting.length >= READS_WAITING) return answer(port, { kind: 'away' })
      waiting.push(async () => answer(port, isStopped ? { kind: 'away' } : await reader.read(path, first, last)))
      if (reading < READS_AT_ONCE) void work()
    },
    /** The caller is gone: pending requests are dropped without an answer. */
    stop() {
      isStopped = true
      reader.close()
    },
  }
}

export function tellPlayer(window: Window | null | undefined, origin: string, message: ToPlayer): void {
  window?.postMessage(message, origin)
}
