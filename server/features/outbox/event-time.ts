import { EVENT_TIME_FUTURE_MS, EVENT_TIME_PAST_MS } from '#contract/limits.ts'

/** A device's word for when something happened, believed inside sane bounds; outside them it is now. */
export function believedTime(happenedAt: string, now: Date): Date {
  const at = new Date(happenedAt)
  const distance = at.getTime() - now.getTime()
  const isSane = distance <= EVENT_TIME_FUTURE_MS && distance >= -EVENT_TIME_PAST_MS
  // A clock a little ahead is common; nothing is booked in the future all the same.
  return !isSane || distance > 0 ? now : at
}
