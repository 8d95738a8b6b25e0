import { DAY_MS } from '#contract/wire/durations.ts'
import type { LearningMode } from '#contract/catalog/course.ts'
import type { Activity } from '#contract/learning/enrollment.ts'

/** Default length of a meeting: three hours. */
const MEETING_MS = 3 * 3_600_000

/**
 * Returns whether the session is online or in person. In a course with a mixed mode, a session with a location is in
 * person.
 */
export function getActivityType(mode: LearningMode, place: string | null): Activity['type'] {
  if (mode === 'Daring' || mode === 'Luring') return mode
  return place === null ? 'Daring' : 'Luring'
}

interface Session {
  starts_at: Date
  /** End of the last meeting. Null if the session has the default meetings, which are on consecutive days. */
  ends_at: Date | null
  meeting_count: number
  cancelled_at: Date | null
}

/** True if the session is planned or in progress. False if it is over or cancelled. */
export function isSessionCurrent(session: Session, now: Date): boolean {
  if (session.cancelled_at) return false
  if (session.ends_at) return now < session.ends_at
  const lastMeetingAt = session.starts_at.getTime() + (session.meeting_count - 1) * DAY_MS
  return now.getTime() < lastMeetingAt + MEETING_MS
}
