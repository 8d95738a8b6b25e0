import { EVENT_TIME_FUTURE_MS, EVENT_TIME_PAST_MS } from './limits.ts'

/** Returns the time that a device reports if it is plausible, otherwise the current time. */
export function chooseEventTime(happenedAt: string, now: Date): Date {
  const at = new Date(happenedAt)
  const distance = at.getTime() - now.getTime()
  const isSane = distance <= EVENT_TIME_FUTURE_MS && distance >= -EVENT_TIME_PAST_MS
  // Device clocks are often a little ahead. The current time is used then, because an event must not be in the future.
  return !isSane || distance > 0 ? now : at
}
