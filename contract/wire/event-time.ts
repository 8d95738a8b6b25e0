import { EVENT_TIME_FUTURE_MS, EVENT_TIME_PAST_MS } from './limits.ts'

/** Returns the time that a device reports if it is inside sane bounds, otherwise the current time. */
export function believedTime(happenedAt: string, now: Date): Date {
  const at = new Date(happenedAt)
  const distance = at.getTime() - now.getTime()
  const isSane = distance <= EVENT_TIME_FUTURE_MS && distance >= -EVENT_TIME_PAST_MS
  // A clock a little ahead is common, but no event is booked in the future.
  return !isSane || distance > 0 ? now : at
}
