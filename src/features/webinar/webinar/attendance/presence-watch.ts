import { HEARTBEAT_GAP_MS, type Span } from '#contract/webinar/attendance.rules.ts'

/**
 * Interval at which offline attendance is stored. If the browser is killed, at most the attendance of one interval is
 * lost.
 */
const NOTE_EVERY_MS = 120_000

interface Ports {
  now: () => number
  /** Reports to the server that the page is open. Rejects if the report did not arrive. */
  sendHeartbeat: () => Promise<void>
  /** Stores a time span that was not reported. Returns false if it cannot be stored yet. */
  note: (span: Span) => boolean
}

/**
 * Records attendance while the page of a meeting room is open. Each tick is reported to the server. If the report
 * fails, the time span is stored and sent later. Time during which the page was suspended does not count.
 */
export function watchPresence({ now, sendHeartbeat, note }: Ports) {
  let lastTickAt = now()
  let unsentSince: number | undefined

  function noteUntil(until: number): void {
    if (unsentSince !== undefined && until > unsentSince && note([unsentSince, until])) unsentSince = undefined
  }

  return {
    async tick(): Promise<void> {
      const at = now()
      // If the clock was set back since the last tick, the stored start of the unsent time span is invalid.
      if (at < lastTickAt) unsentSince = undefined
      const wasAsleep = at < lastTickAt || at - lastTickAt > HEARTBEAT_GAP_MS
      if (wasAsleep) noteUntil(lastTickAt)
      const openSince = wasAsleep ? at : lastTickAt
      lastTickAt = at
      try {
        await sendHeartbeat()
        noteUntil(at)
      } catch {
        unsentSince ??= openSince
        if (at - unsentSince >= NOTE_EVERY_MS) {
          noteUntil(at)
          unsentSince ??= at
        }
      }
    },
    /** Must be called when the user leaves the page. */
    stop(): void {
      if (unsentSince !== undefined && now() - lastTickAt <= HEARTBEAT_GAP_MS) noteUntil(now())
    },
  }
}
