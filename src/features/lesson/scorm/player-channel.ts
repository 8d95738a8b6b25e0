import * as v from 'valibot'
import { FromPlayer, type ReadAnswer, type ToPlayer } from '#contract/scorm-player.ts'
import type { ScormState } from '#contract/scorm-state.ts'
import type { PackageReader } from './package-reader.ts'

/** More at once nobody needs; a unit that asks for everything a thousand times waits for nothing. */
const READS_AT_ONCE = 48
const LAST_WORDS_MS = 300

export interface Told {
  ready: () => void
  begun: () => void
  failed: () => void
  state: (state: ScormState) => void
  /** Nothing more will be heard. */
  over: () => void
}

/**
 * Hears one player, and nobody else: its window, its origin, and messages of the agreed shapes. Whatever else is said is passed over
 * without an answer. Returns how to end it, a moment after.
 */
export function hearPlayer(
  player: () => Window | null | undefined,
  origin: string,
  reader: PackageReader,
  told: Told,
): () => void {
  let reading = 0
  let isEnding = false

  async function answer(port: MessagePort, path: string, first: number, last: number) {
    const isBusy = reading >= READS_AT_ONCE
    reading += 1
    const answered: ReadAnswer = isBusy ? { kind: 'away' } : await reader.read(path, first, last)
    reading -= 1
    port.postMessage(answered, answered.kind === 'bytes' ? [answered.bytes] : [])
    port.close()
  }

  const hear = ({ origin: from, source, data, ports }: MessageEvent<unknown>) => {
    // What a unit says while its frame is taken away arrives when that has no window any more.
    const isTheirs = source === null ? isEnding : source === player()
    if (from !== origin || !isTheirs) return
    const read = v.safeParse(FromPlayer, data)
    if (!read.success) return
    const message = read.output
    const [port] = ports
    if (message.kind === 'state') told.state(message.state)
    else if (message.kind !== 'read') told[message.kind]()
    else if (port) void answer(port, message.path, message.first, message.last)
  }
  addEventListener('message', hear)
  return () => {
    isEnding = true
    setTimeout(() => {
      removeEventListener('message', hear)
      told.over()
    }, LAST_WORDS_MS)
  }
}

export function tellPlayer(window: Window | null | undefined, origin: string, message: ToPlayer): void {
  window?.postMessage(message, origin)
}
