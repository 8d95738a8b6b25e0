import type { Connection } from '#app/ui/states/connection.ts'
import type { RequestEnd } from '#app/data/api/client.ts'

/** Time without a response after which the page shows that the connection is slow. */
export const SHOW_REASON_AFTER_MS = 3_000
/**
 * Minimum time between two refetches after a reconnect. Limits the refetches on a connection that returns every second.
 */
export const RETRY_EVERY_MS = 5_000

interface Handlers {
  onChange: (connection: Connection) => void
  /**
   * Called when responses arrive again after a time without responses, or when the browser reports a new connection, so
   * that failed requests can be repeated. Called at most once per `RETRY_EVERY_MS`.
   */
  onBack: () => void
}

/**
 * Derives the state of the connection from the results of this page's calls. The browser's own report is used only
 * until a call shows the opposite, because browsers count a router without internet as a connection, and some phones
 * wrongly report no connection.
 *
 *   a call runs for 3 s, and no call was answered meanwhile ───────> late
 *   a call was answered by our server ─────────────────────────────> answered
 *   a call was answered by another server ─────────────────────────> portal
 *   a call ended without a response, and no call was answered
 *   meanwhile ─────────────────────────────────────────────────────> silent, or offline if the browser reports that
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
    // A response after the state 'late' does not count as a return of the connection. Otherwise the response would
    // cause a refetch, which would also be late, and so on.
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
    /** Called at the start of a call. `isPatient` is true for a call that transfers a file, so it may take long. */
    begin(isPatient: boolean): (end: RequestEnd) => void {
      const answersBefore = answers
      const isNews = () => answers === answersBefore
      const timer = isPatient
        ? undefined
        : setTimeout(() => {
            if (isNews() && connection === 'answered') become('late')
          }, SHOW_REASON_AFTER_MS)
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
    /**
     * Called for events of the browser: the connection was lost, or there is a new connection that was not tested yet.
     */
    noteBrowserState(isOnline: boolean): void {
      become(isOnline ? 'answered' : 'offline')
    },
  }
}
