import type { QueryPath, StaleRows } from './query-path.ts'

/** Queries that are stale after a class was opened by payment, points or a voucher. */
const newEnrollment = [
  '/v1/enrollments',
  '/dashboard/activity',
  '/v1/webinars',
  '/v1/courses',
  '/v1/courses/{slug}',
  '/v1/courses/{slug}/checkout',
  '/v1/points',
  '/v1/points/entries',
  '/v1/points/exchanges',
  '/v1/leaderboard/state',
  '/v1/leaderboard',
  '/v1/orders',
] as const satisfies readonly QueryPath[]

export const webinarPaths = [
  '/v1/webinars',
  '/v1/webinars/{slug}',
  '/v1/admin/webinars',
  '/v1/admin/webinars/{id}',
  '/v1/admin/webinars/{id}/seats',
] as const satisfies readonly QueryPath[]

/** Queries of an assignment in the screens of experts and admins. */
export const assignmentPaths = [
  '/expert/assignments',
  '/expert/assignment/{id}',
  '/v1/expert/figures',
  '/v1/expert/colleagues',
  '/v1/admin/scoring/assignments',
  '/v1/admin/scoring/assignments/{id}',
  '/v1/admin/scoring/experts',
] as const satisfies readonly QueryPath[]

/**
 * Queries of a course on sale, in admin screens and on public pages. The schedule is included, because it contains the
 * course's meetings.
 */
export const coursePaths = [
  '/v1/admin/courses',
  '/v1/admin/courses/{id}',
  '/v1/courses',
  '/v1/courses/{slug}',
  '/v1/courses/{slug}/checkout',
  ...webinarPaths,
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/**
 * Queries that are stale after each call of a learner or an expert. Calls of admins are in
 * `desk/stale-after-change.ts`, so that learners' pages do not load the names of admin calls.
 */
export const staleAfterOwnChange = {
  'POST /v1/courses/{slug}/checkout': newEnrollment,
  'POST /v1/redemption/voucher': newEnrollment,
  'POST /v1/points/exchanges': [
    '/v1/points',
    '/v1/points/entries',
    '/v1/points/exchanges',
    '/v1/leaderboard/state',
    '/v1/leaderboard',
    '/v1/courses/{slug}/checkout',
  ],
  'PUT /v1/leaderboard/visibility': ['/v1/leaderboard'],
  'PUT /v1/portfolio': ['/v1/portfolio'],
  'POST /v1/portfolio/link': ['/v1/portfolio'],
  'DELETE /v1/portfolio/link': ['/v1/portfolio'],
  'PUT /v1/users/profile': ['/v1/users/profile', '/v1/users/preview'],
  'PUT /v1/notifications/read': ['/v1/notifications/read'],
  'PUT /v1/study-week/goal': ['/v1/study-week'],
  'POST /v1/enrollments/{enrollmentId}/study-group': ['/v1/enrollments/{enrollmentId}/study-group'],
  'POST /v1/users/profile/e-wallet-notice': ['/v1/users/profile'],
  'PATCH /v1/users/profile/picture': ['/v1/users/profile', '/v1/users/preview'],
  'POST /v1/auth/confirm-email': ['/v1/users/profile', '/v1/users/preview'],
  'PATCH /v1/auth/change-password': ['/v1/auth/sessions'],
  'DELETE /v1/auth/sessions/{id}': ['/v1/auth/sessions'],
  'POST /v1/auth/passkeys': ['/v1/auth/passkeys', '/v1/auth/second-step'],
  'POST /v1/auth/passkeys/{id}/remove': ['/v1/auth/passkeys', '/v1/auth/second-step'],
  'POST /v1/auth/second-step/app/confirm': ['/v1/auth/second-step'],
  'POST /v1/auth/second-step/app/remove': ['/v1/auth/second-step'],
  'POST /v1/auth/second-step/recovery-codes': ['/v1/auth/second-step'],
  'POST /v1/auth/logout-all': ['/v1/auth/sessions'],
  'PUT /v1/notifications/device': ['/v1/notifications/settings'],
  'DELETE /v1/notifications/devices/{id}': ['/v1/notifications/settings'],
  'PUT /v1/notifications/whatsapp': ['/v1/notifications/settings'],
  'POST /v1/notifications/whatsapp/confirm': ['/v1/notifications/settings'],
  'DELETE /v1/notifications/whatsapp': ['/v1/notifications/settings'],
  'POST /v1/notifications/devices/{id}/trial': ['/v1/notifications'],
  'PUT /expert/assignment/{id}': assignmentPaths,
  'POST /v1/expert/assignments/claim': assignmentPaths,
  'PUT /v1/expert/assignments/{id}/expert': assignmentPaths,
  // No query is stale, because the user's choice is stored on the device. Code that needs the account's choice requests
  // it explicitly.
  'PUT /v1/consent': [],
  'PUT /v1/users/consent': ['/v1/users/consent'],
  'POST /v1/blog-feed': ['/v1/blog-feed'],
  'DELETE /v1/blog-feed': ['/v1/blog-feed'],
  'POST /v1/calendar/feed': ['/v1/calendar/feed'],
  'DELETE /v1/calendar/feed': ['/v1/calendar/feed'],
  'PUT /v1/admin/webinars/{id}/leaders': [...webinarPaths, '/v1/staff/meetings'],
  'POST /v1/staff/meetings/{id}/announcements': ['/v1/meetings/{id}/talk'],
  'PATCH /v1/staff/questions/{id}': ['/v1/meetings/{id}/talk'],
  'PUT /v1/staff/meetings/{id}/recap': ['/v1/staff/meetings/{id}/recap', '/v1/recaps', '/v1/meetings/{id}/recap'],
  'POST /v1/staff/meetings/{id}/recap/files': [],
  'POST /v1/meetings/{id}/attendance': ['/v1/meetings/{id}/attendance'],
  'POST /v1/staff/meetings/{id}/objections/{userId}': ['/v1/staff/meetings', '/v1/staff/meetings/{id}/roster'],
  'POST /v1/staff/comments': ['/v1/staff/comments'],
  'PUT /v1/staff/comments/{id}': ['/v1/staff/comments'],
  'DELETE /v1/staff/comments/{id}': ['/v1/staff/comments'],
} as const satisfies StaleRows
