import type { EndReason } from '#app/data/channel.ts'
import { sessionState } from './session-state.ts'
import { deferred } from './session.ts'

/**
 * Defers the notice of an ended session, for work that may end the session itself. If another call reports the end
 * meanwhile, only `onEnd` is called. After failed work, `report` shows the end to the user; after successful work, `drop`
 * ignores it.
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
