import type { EndReason } from '#app/data/channel.ts'
import { sessionState } from './session-state.ts'
import { deferred } from './session.ts'

/**
 * Defers the notice of an ended session during work that may end the session itself. If the session ends meanwhile,
 * only `onEnd` is called. If the work failed, the caller must call `report`, which tells the user that the session
 * ended. If the work succeeded, the caller must call `drop`.
 */
export function deferSessionEnd(onEnd: (why: EndReason) => void): { report: () => void; drop: () => void } {
  const notice: NonNullable<typeof deferred.notice> = { why: undefined, onEnd }
  deferred.notice = notice
  const drop = () => {
    if (deferred.notice === notice) deferred.notice = undefined
  }
  const report = () => {
    if (deferred.notice === notice && notice.why !== undefined) sessionState.endedReason = notice.why
    drop()
  }
  return { report, drop }
}
