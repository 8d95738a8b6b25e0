import type { ErrorCode } from '#contract/wire/error-codes.ts'
import {
  CODE_WINDOW_MS,
  hasHeartbeatsAround,
  hasHeartbeatBetween,
  getCodeWindow,
  getCodeWindowSpan,
  listValidCodeWindows,
  WRONG_CODES_MAX,
} from '#contract/webinar/attendance.rules.ts'
import { JOIN_OPENS_BEFORE_MS } from '#contract/webinar/webinar.rules.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { MeetingContext } from '../webinar/service.ts'
import type { PresenceRow } from './queries.ts'
import { computeAttendanceCode } from './signature.ts'

/**
 * An invalid code that the screen showed within this time is refused as too old. Any other invalid code is refused as
 * wrong.
 */
const REMEMBERED_MS = 10 * 60_000

interface Typed {
  meeting: Pick<MeetingContext['meeting'], 'id' | 'starts_at' | 'ends_at'>
  code: string
  /**
   * Time when the user typed the code: the time of the device's clock, corrected by the measured difference to the
   * server's clock.
   */
  typedAt: Date
  now: Date
}

/**
 * Returns the time window in which the code was shown, or the error code of the refusal. Returns 'known' if the user
 * already counts as present in that window.
 */
export function judgeCode(
  { seen, wrong_codes: wrongCount }: Pick<PresenceRow, 'seen' | 'wrong_codes'>,
  { meeting, code, typedAt, now }: Typed,
  keys: Pick<ServerKeys, 'attendance'>,
): number | 'known' | ErrorCode {
  if (wrongCount >= WRONG_CODES_MAX) return 'ATTENDANCE_TRIES_USED_UP'
  const opens = meeting.starts_at.getTime() - JOIN_OPENS_BEFORE_MS
  const isShown = (window: number) => {
    const [from] = getCodeWindowSpan(window)
    return from >= opens && from < meeting.ends_at.getTime() && computeAttendanceCode(keys, meeting.id, window) === code
  }
  const inTime = listValidCodeWindows(now.getTime()).find(isShown)
  if (inTime !== undefined) return inTime
  // Also checks the next window, because the corrected time can be wrong by a few seconds.
  const typed = [...listValidCodeWindows(typedAt.getTime()), getCodeWindow(typedAt.getTime()) + 1]
  const late = typed.find(window => getCodeWindowSpan(window)[0] <= now.getTime() && isShown(window))
  if (late !== undefined && hasHeartbeatsAround(seen, late)) return 'known'
  if (late !== undefined && !hasHeartbeatBetween(seen, late, now.getTime())) return late
  const lastCodeWindow = getCodeWindow(Math.min(now.getTime(), meeting.ends_at.getTime()))
  const recent = Array.from({ length: REMEMBERED_MS / CODE_WINDOW_MS }, (_none, ago) => lastCodeWindow - ago)
  return recent.some(isShown) ? 'ATTENDANCE_CODE_OLD' : 'ATTENDANCE_CODE_WRONG'
}
