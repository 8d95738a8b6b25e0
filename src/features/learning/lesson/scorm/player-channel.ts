import * as v from 'valibot'
import { PlayerMessage, type FileReadResult, type HostMessage } from '#contract/learning/scorm-player.ts'
import { ScormState } from '#contract/learning/scorm-state.ts'
import type { PackageReader } from './package-reader.ts'

/**
 * Number of files that are read at the same time. A page of a unit may request hundreds of pictures at once, so further
 * requests wait.
 */
const READS_AT_ONCE = 16
const READS_WAITING = 2_000
/**
 * Minimum time between two states that are passed to the handler. Each state is complete, so only the newest valid
 * state within this time is used.
 */
const READ_STATE_EVERY_MS = 100
const MAX_WAITING_STATES = 32
/** Time after the channel is closed during which states of the unit are still accepted. */
export const FINAL_MESSAGES_MS = 300

export interface PlayerHandlers {
  ready: () => void
  begun: () => void
  /** Called when the player cannot run. `isBlocked` is true if the browser does not let the player store data. */
  failed: (isBlocked: boolean) => void
  state: (state: ScormState) => void
  left: () => void
  /** Called when the channel has been closed. */
  over: () => void
}

/**
 * Accepts messages of one player only: from its window, from its origin, and with a valid shape. Ignores all other
 * messages. Returns a function that closes the channel: it stops file reads at once, and accepts states for
 * `FINAL_MESSAGES_MS` more.
 */
export function listenToPlayer(
  player: () => Window | null | undefined,
  origin: string,
  reader: PackageReader,
  handlers: PlayerHandlers,
): () => void {
  const reads = inTurns(reader)
  const handled = new Set<string>()
  let isEnding = false
  let waitingStates: unknown[] = []
  let rest: ReturnType<typeof setTimeout> | undefined

  function readState() {
    rest = undefined
    if (waitingStates.length === 0) return
    rest = setTimeout(readState, READ_STATE_EVERY_MS)
    const state = newestIn(waitingStates)
    waitingStates = []
    if (state) handlers.state(state)
  }

  function takeLast() {
    clearTimeout(rest)
    readState()
    clearTimeout(rest)
    rest = undefined
  }

  function reportOnce(message: Extract<PlayerMessage, { kind: 'ready' | 'begun' | 'failed' | 'left' }>) {
    if (handled.has(message.kind)) return
    handled.add(message.kind)
    if (message.kind === 'left') takeLast()
    if (message.kind === 'failed') handlers.failed(message.isBlocked ?? false)
    else handlers[message.kind]()
  }

  const onMessage = (event: MessageEvent<unknown>) => {
    // A message has no source window if its frame was removed before the message arrived. Such a message is accepted
    // only while the channel is closing.
    const isTheirs = event.source === null ? isEnding : event.source === player()
    // Checks origin and source first, because reading `event.data` deserializes the message.
    if (event.origin !== origin || !isTheirs) return
    const read = v.safeParse(PlayerMessage, event.data)
    if (!read.success) return
    const message = read.output
    const [port] = event.ports
    switch (message.kind) {
      case 'state':
        waitingStates = [...waitingStates.slice(1 - MAX_WAITING_STATES), message.state]
        if (rest === undefined) readState()
        break
      case 'read':
        if (port) reads.ask(port, message.path, message.first, message.last)
        break
      default:
        reportOnce(message)
    }
  }
  addEventListener('message', onMessage)
  return () => {
    isEnding = true
    reads.stop()
    setTimeout(() => {
      removeEventListener('message', onMessage)
      takeLast()
      handlers.over()
    }, FINAL_MESSAGES_MS)
  }
}

function newestIn(states: readonly unknown[]): ScormState | undefined {
  for (const state of states.toReversed()) {
    const read = v.safeParse(ScormState, state)
    if (read.success) return read.output
  }
  return undefined
}

/**
 * Answers each request through its port, with a fixed number of reads in parallel. If too many requests wait, a further
 * request is answered at once with 'away'.
 */
function inTurns(reader: PackageReader) {
  const waiting: (() => Promise<void>)[] = []
  let reading = 0
  let isStopped = false

  async function work() {
    reading += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    reading -= 1
  }

  const answer = (port: MessagePort, answered: FileReadResult) => {
    if (!isStopped) port.postMessage(answered, answered.kind === 'bytes' ? [answered.bytes] : [])
    port.close()
  }

  return {
    ask(port: MessagePort, path: string, first: number, last: number) {
      if (isStopped || waiting.length >= READS_WAITING) return answer(port, { kind: 'away' })
      waiting.push(async () => answer(port, isStopped ? { kind: 'away' } : await reader.read(path, first, last)))
      if (reading < READS_AT_ONCE) void work()
    },
    /** Drops waiting requests without an answer, because the player has been removed. */
    stop() {
      isStopped = true
      reader.close()
    },
  }
}

export function sendToPlayer(window: Window | null | undefined, origin: string, message: HostMessage): void {
  window?.postMessage(message, origin)
}
