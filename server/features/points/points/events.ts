import { REGISTER_BONUS_POINTS } from '#contract/wire/limits.ts'
import type { PointEventName } from '#contract/points/points.ts'

/** Default points of each event before the multiplier. The server ignores points that a client sends. */
export const defaultPointValues: Record<PointEventName, number> = {
  'register-success': REGISTER_BONUS_POINTS,
  'material-completed': 5,
  'quiz-passed': 20,
  'class-completed': 15,
  'survey-filled': 10,
  'webinar-attended': 15,
}

export function isPointEvent(name: string): name is PointEventName {
  return Object.hasOwn(defaultPointValues, name)
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * True if `ref` is an id in lower case. If upper case were allowed, the same id would be a second key, and its points
 * would count again.
 */
export function isLowerCaseId(ref: string | undefined): ref is string {
  return new RegExp(`^${uuid}$`).test(ref ?? '')
}

/** Parses `{enrollmentId}:{subjectId}`. Returns undefined for any other text. */
export function parsePointRef(ref: string | undefined): { enrollmentId: string; subjectId: string } | undefined {
  // Accepts only ids in lower case, so that each ref has one spelling.
  const match = new RegExp(`^(${uuid}):(${uuid})$`).exec(ref ?? '')
  return match?.[1] && match[2] ? { enrollmentId: match[1], subjectId: match[2] } : undefined
}
