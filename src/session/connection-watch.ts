import type { Connection } from '#app/ui/states/connection.ts'
import type { RequestEnd } from '#app/data/api/client.ts'

/** Wait after which a learner wants to know the reason. */
export const LATE_MS = 3_000
/** Minimum time between two refetches after a reconnect, for a connection that returns every second. */
export const RETRY_EVERY_MS = 5_000

interface Handlers {
  onChange: (connection: Connection) => void
  /** Answers arrive again after there were none: failed requests may be repeated. */
  onBack: () => void
}

/**
 * Derives the state of the connection from the calls of this page. The browser's own report counts only until a call
 * contradicts it: the browser reports a router without internet as a connection, and some phones report none wrongly.
 *
 *   begin ── 3 s, and nothing answered since ──> late
 *   answered by us ──> answered        by another server ──> portal
 *   ended without an answer, and nothing answered since it began ──> silent; offline while the browser reports it
 */
export function watchConnection(isOnlineNow: () => boolean, { onChange, onBack }: Handlers) {
  let connection: Connection = isOnlineNow() ? 'answered' : 'offline'
  let answers = 0
  let reportedBackAt = Number.NEGATIVE_INFINITY
  let backTimer: ReturnType<typeof setTimeout> | undefined

  function become(next: Connection): void {
    if (connection === next) return
    const before = connection
    connection = next
    onChange(next)
    // A late answer does not count as a return: refetching because of it would be late as well, without end.
    if (next === 'answered' && before !== 'late') announceBack()
  }

  function announceBack(): void {
    if (backTimer !== undefined) return
    const waitMs = reportedBackAt + RETRY_EVERY_MS - performance.now()
    if (waitMs > 0) {
      backTimer = setTimeout(() => {
        backTimer = undefined
        if (connection === 'answered' || connection === 'late') announceBack()
      }, waitMs)
      return
    }
    reportedBackAt = performance.now()
    onBack()
  }

  return {
    now: () => connection,
    /** A call starts. A call that carries a file may take long. */
    begin(isPatient: boolean): (end: RequestEnd) => void {
      const answersBefore = answers
      const isNews = () => answers === answersBefore
      const timer = isPatient
        ? undefined
        : setTimeout(() => {
            if (isNews() && connection === 'answered') become('late')
          }, LATE_MS)
      return end => {
        clearTimeout(timer)
        if (end === 'answered') {
          answers += 1
          become('answered')
        } else if (end !== 'left' && isNews()) {
          become(end === 'silent' && !isOnlineNow() ? 'offline' : end)
        }
      }
    },
    /** Events of the browser: a connection was lost, or a new one has not been tested yet. */
    noteBrowserState(isOnline: boolean): void {
      become(isOnline ? 'answered' : 'offline')
    },
  }
}
