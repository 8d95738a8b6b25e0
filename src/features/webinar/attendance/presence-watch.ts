import { BEAT_GAP_MS, type Span } from '#contract/rules/attendance.ts'

/** A browser that is killed without a line loses no more than this. */
const NOTE_EVERY_MS = 120_000

interface Ports {
  now: () => number
  /** Tells the server that the page is open; rejects where nobody heard it. */
  beat: () => Promise<void>
  /** Writes down a stretch that nobody heard. False where that is not possible yet. */
  note: (span: Span) => boolean
}

/**
 * While a room's page is open: each tick is heard by the server, or what nobody heard is written down to be sent later. A page
 * that was put to sleep claims nothing for that time.
 */
export function watchPresence({ now, beat, note }: Ports) {
  let lastTickAt = now()
  let unheardSince: number | undefined

  function noteUntil(until: number): void {
    if (unheardSince !== undefined && until > unheardSince && note([unheardSince, until])) unheardSince = undefined
  }

  return {
    async tick(): Promise<void> {
      const at = now()
      // A time recorded before the clock was corrected is invalid.
      if (at < lastTickAt) unheardSince = undefined
      const wasAsleep = at < lastTickAt || at - lastTickAt > BEAT_GAP_MS
      if (wasAsleep) noteUntil(lastTickAt)
      const openSince = wasAsleep ? at : lastTickAt
      lastTickAt = at
      try {
        await beat()
        noteUntil(at)
      } catch {
        unheardSince ??= openSince
        if (at - unheardSince >= NOTE_EVERY_MS) {
          noteUntil(at)
          unheardSince ??= at
        }
      }
    },
    /** The page is left. */
    stop(): void {
      if (unheardSince !== undefined && now() - lastTickAt <= BEAT_GAP_MS) noteUntil(now())
    },
  }
}
