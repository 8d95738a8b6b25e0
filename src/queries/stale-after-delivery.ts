import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { QueryPath } from './query-path.ts'

/** Queries that the learner's own progress makes stale. */
const learning = [
  '/v1/enrollments',
  '/enrollment/get-enrollment/{enrollmentId}',
  '/dashboard/activity',
  '/v1/enrollments/{enrollmentId}/quiz-attempts',
  '/v1/enrollments/{enrollmentId}/lost-attempts',
  '/assignment',
  '/v1/level-ups',
  '/v1/certificates',
  '/v1/study-week',
] as const satisfies readonly QueryPath[]

const points = [
  '/v1/points',
  '/v1/points/entries',
  '/v1/points/exchanges',
  '/v1/leaderboard/state',
  '/v1/leaderboard',
  // Included, because this response contains whether the points are enough for the course.
  '/v1/courses/{slug}/checkout',
] as const satisfies readonly QueryPath[]

const webinars = ['/v1/webinars', '/v1/webinars/{slug}'] as const satisfies readonly QueryPath[]

const talk = ['/v1/meetings/{id}/talk'] as const satisfies readonly QueryPath[]
const attendance = ['/v1/meetings/{id}/attendance', ...points] as const satisfies readonly QueryPath[]

/** Queries that are stale after the server has accepted an entry, by the entry's kind. */
const staleAfterDelivery: Record<OutboxKind, readonly QueryPath[]> = {
  progress: learning,
  'quiz-attempt': [...learning, ...points],
  assignment: [...learning, ...points],
  'level-up': learning,
  points,
  survey: ['/surveyresult'],
  'webinar-registration': webinars,
  'webinar-reminder': webinars,
  'notification-preference': ['/v1/notifications/settings', '/v1/notifications'],
  'room-question': talk,
  'room-vote': talk,
  'attendance-code': attendance,
  'attendance-stretch': attendance,
  'attendance-objection': attendance,
  'attendance-check-in': ['/v1/staff/meetings/{id}/roster'],
  'recap-answers': ['/v1/meetings/{id}/recap'],
  assessment: ['/expert/assignments', '/expert/assignment/{id}', '/v1/expert/figures'],
  'scorm-state': learning,
  'stock-alert': ['/v1/points/exchanges'],
  // No query is stale, because the position comes from this device, and the receipts contain the reviews and the notes.
  // A new note opens in the material in which it was written, and the device knows this material.
  position: [],
  review: [],
  note: [],
  'lesson-question': ['/v1/enrollments/{enrollmentId}/questions'],
  'study-group': ['/v1/enrollments/{enrollmentId}/study-group'],
}

/** Returns no queries for an unknown kind, which a newer build wrote. */
export function listStaleQueries(kind: string): readonly QueryPath[] {
  return Object.hasOwn(staleAfterDelivery, kind) ? staleAfterDelivery[kind as OutboxKind] : [] // `kind` is a key of the table
}
