import type { ChangeName, QueryPath } from '../query-path.ts'
import { siteContentPaths } from '../site-content-paths.ts'
import { coursePaths, assignmentPaths, webinarPaths, staleAfterOwnChange } from '../stale-after-own-change.ts'

const staffQuestions = ['/v1/staff/questions', '/v1/staff/questions/{id}'] as const satisfies readonly QueryPath[]

/** Queries of the site's content, in admin screens and on public pages. */
const content = [
  '/v1/admin/content',
  '/v1/admin/content/{id}',
  '/v1/admin/content-preview/{kind}',
  '/v1/admin/audit',
  ...siteContentPaths,
] as const satisfies readonly QueryPath[]

/** Queries about an account in admin screens, with its log entries. */
const deskUser = [
  '/v1/admin/users',
  '/v1/admin/users/{id}',
  '/v1/admin/role-requests',
  '/v1/admin/second-step-resets',
  '/v1/admin/merge-plans',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/**
 * Queries of bulk operations. The list of the changed rows is missing here, because its screen reloads the list
 * (`src/desk/bulk`).
 */
const bulks = [
  '/v1/admin/bulks',
  '/v1/admin/bulks/{id}',
  '/v1/admin/bulks/{id}/rows',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/** Queries about a request for phone credit in admin screens, with payout files. */
const deskExchange = [
  '/v1/admin/points/exchanges',
  '/v1/admin/points/exchanges/{id}',
  '/v1/admin/points/payouts',
] as const satisfies readonly QueryPath[]

const inventory = [
  '/v1/admin/inventory',
  '/v1/admin/inventory/{id}',
  '/v1/admin/inventory/{id}/movements',
  '/v1/points/exchanges',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

const surveys = ['/v1/admin/surveys', '/v1/surveys', '/v1/admin/audit'] as const satisfies readonly QueryPath[]

const institutions = [
  '/v1/admin/institutions',
  '/v1/institutions',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

const setup = ['/v1/admin/setup', '/v1/admin/audit'] as const satisfies readonly QueryPath[]

/**
 * Queries of categories. Includes the lists of courses and career tracks, because these lists show title and position
 * of a category.
 */
const categories = [
  '/v1/admin/categories',
  '/v1/admin/categories/{id}',
  '/v1/admin/course-choices',
  '/v1/admin/courses',
  '/v1/admin/career-tracks',
  '/careertrack',
  '/v1/courses',
  '/v1/admin/setup',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

const pointWindows = [
  '/v1/admin/point-windows',
  '/v1/admin/point-windows/{id}',
  '/v1/leaderboard/state',
  '/v1/points/exchanges',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/** Queries of instructors, their courses and sessions, in admin screens and on public pages. */
const instructors = [
  '/v1/admin/instructors',
  '/v1/admin/instructors/{id}',
  '/instructor',
  '/v1/courses',
  '/v1/courses/{slug}',
  ...webinarPaths,
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/** Queries that contain parts of a draft, except the query of the draft itself. */
const besideDraft = [
  '/v1/admin/career-tracks',
  '/v1/admin/career-tracks/{id}',
  '/v1/admin/career-tracks/{id}/difference',
  '/admin/structured/{id}',
  '/v1/admin/quizzes',
  '/v1/admin/quizzes/{id}',
  '/v1/admin/materials',
  '/v1/admin/materials/{id}',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

const drafts = [...besideDraft, '/v1/admin/career-tracks/{id}/draft'] as const satisfies readonly QueryPath[]

const questionBank = [
  '/v1/admin/bank-questions',
  '/v1/admin/bank-questions/{id}',
  '/v1/admin/bank-tags',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/** Queries that change when a career track is published, including public pages and new enrolments. */
const careerTracks = [
  ...drafts,
  '/careertrack',
  '/careerTrack/{id}',
  '/versionCt',
  '/v1/courses',
  '/v1/courses/{slug}',
] as const satisfies readonly QueryPath[]

const coupons = [
  '/v1/admin/coupons',
  '/v1/admin/coupons/{id}',
  '/v1/admin/coupons/{id}/uses',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

const refusedWrites = [
  '/v1/admin/refused-writes',
  '/v1/admin/refused-writes/{id}',
  '/v1/admin/dashboard/tasks',
  '/v1/admin/audit',
] as const satisfies readonly QueryPath[]

/**
 * Calls after which no data in memory is stale. A login or logout replaces all data, and no screen shows the results of
 * the other calls.
 */
type LeavesNothingStale =
  | `POST /${'login' | 'register' | 'forgot-password' | 'tokenNew' | 'logout'}`
  | `POST /v1/auth/${'register' | 'login' | 'refresh-token' | 'forget-password' | 'reset-password' | 'callback'}`
  | `POST /v1/auth/${'confirm-email/resend' | 'hand-over' | 'code' | 'google/callback'}`
  | `POST /v1/auth/second-step/${'app' | 'code' | 'passkey' | 'passkey/options'}`
  | `POST /v1/auth/${'passkeys/options' | 'passkey-login/options' | 'passkey-login'}`
  | 'DELETE /v1/users/me'
  // Work of learners goes through the outbox (`stale-after-delivery.ts`). These are the calls of the outbox itself and
  // of older clients.
  | 'POST /v1/outbox'
  | 'POST /v1/uploads'
  | 'PATCH /v1/uploads/{id}'
  | `POST /${'upload' | 'assignment/upload' | 'level-up/upload' | 'enroll/setProgressStatusTo'}`
  | `POST /leaderboard/${'create' | 'create-bulk'}`
  | 'POST /v1/quizexams/{id}/attempts'
  | 'PUT /v1/quizexams/{id}/attempts/{attemptId}'
  // Calls that change no data.
  | 'POST /v1/courses/{slug}/checkout/checking'
  | 'POST /redeem-simulator/validate-code'
  | 'POST /v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk/download'
  | 'POST /v1/admin/users/export'
  | 'POST /v1/admin/points/payouts/{id}/file'
  // Sent by the worker, about push messages that it has shown.
  | 'POST /v1/notifications/receipts'
  // Called by the payment provider.
  | 'POST /v1/payments/midtrans/notification'

/**
 * Queries that are stale after each changing call. A changing call that is missing in both tables is a compile error.
 */
export const staleAfterChange: Record<Exclude<ChangeName, LeavesNothingStale>, readonly QueryPath[]> = {
  ...staleAfterOwnChange,
  'PUT /v1/admin/scoring/assignments/{id}/assessment': assignmentPaths,
  'PUT /v1/admin/scoring/assignments/{id}/expert': assignmentPaths,
  'PUT /v1/admin/scoring/assignments/{id}/second-reading': assignmentPaths,
  'PUT /v1/admin/scoring/assignments/{id}/result': assignmentPaths,
  'POST /v1/admin/points/exchanges/{id}/approve': deskExchange,
  'POST /v1/admin/points/exchanges/{id}/paid': deskExchange,
  'POST /v1/admin/points/exchanges/{id}/unpaid': deskExchange,
  'POST /v1/admin/points/exchanges/{id}/reject': deskExchange,
  'POST /v1/admin/enrollments/{id}/pass': ['/v1/admin/enrollments', '/v1/admin/enrollments/{id}'],
  'POST /v1/expert/questions/{id}/answers': staffQuestions,
  'PUT /v1/expert/questions/{id}/choice': staffQuestions,
  'PUT /v1/admin/questions/{id}/visibility': staffQuestions,
  'PUT /v1/admin/level-ups/{id}/review': ['/v1/admin/level-ups', '/v1/admin/level-ups/{id}'],
  'POST /v1/admin/points/payouts': deskExchange,
  'POST /v1/admin/points/payouts/{id}/paid': deskExchange,
  'POST /v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk': [
    '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates',
  ],
  'PATCH /v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk/publish': [
    '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates',
  ],
  'POST /v1/admin/certificates/{id}/revoke': [
    '/v1/admin/imported-certificates',
    '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates',
    '/v1/admin/webinars/{id}/seats',
  ],
  'POST /v1/admin/webinars': webinarPaths,
  'PUT /v1/admin/webinars/{id}': webinarPaths,
  'PUT /v1/admin/webinars/{id}/capacity': webinarPaths,
  'PATCH /v1/admin/meetings/{id}': webinarPaths,
  'POST /v1/admin/meetings/{id}/cancel': webinarPaths,
  'PUT /v1/admin/meetings/{id}/links': webinarPaths,
  'POST /v1/admin/users': deskUser,
  'POST /v1/admin/users/{id}/password-link': deskUser,
  'POST /v1/admin/users/{id}/allow-emails': deskUser,
  'POST /v1/admin/users/{id}/deactivate': deskUser,
  'POST /v1/admin/users/{id}/reactivate': deskUser,
  'POST /v1/admin/users/{id}/enrollments': [...deskUser, ...coursePaths, '/v1/admin/open-sessions'],
  'PUT /v1/admin/users/{id}': deskUser,
  'POST /v1/admin/users/{id}/data': ['/v1/admin/users/{id}', '/v1/admin/audit'],
  'POST /v1/admin/users/{id}/erase': deskUser,
  'POST /v1/admin/users/{id}/end-sessions': deskUser,
  'POST /v1/admin/users/{id}/resend-confirmation': deskUser,
  'POST /v1/admin/users/{id}/role-requests': deskUser,
  'POST /v1/admin/users/{id}/merge-plans': deskUser,
  'POST /v1/admin/merge-plans/{id}/approve': deskUser,
  'POST /v1/admin/merge-plans/{id}/reject': deskUser,
  'POST /v1/admin/users/{id}/second-step-reset': deskUser,
  'POST /v1/admin/second-step-resets/{id}/approve': deskUser,
  'POST /v1/admin/second-step-resets/{id}/reject': deskUser,
  'POST /v1/admin/role-requests/{id}/approve': deskUser,
  'POST /v1/admin/role-requests/{id}/reject': deskUser,
  'POST /v1/admin/views': ['/v1/admin/views'],
  'DELETE /v1/admin/views/{id}': ['/v1/admin/views'],
  'POST /v1/admin/redeem-codes': ['/v1/admin/redeem-codes', '/v1/admin/audit'],
  'POST /v1/admin/coupons': coupons,
  'PUT /v1/admin/coupons/{id}': coupons,
  'POST /v1/admin/coupons/{id}/stop': coupons,
  'POST /v1/admin/coupons/{id}/resume': coupons,
  'POST /v1/admin/coupons/{id}/export': coupons,
  'POST /v1/admin/setup/test-mail': setup,
  'POST /v1/admin/setup/confirm': setup,
  'POST /v1/admin/setup/dismiss': setup,
  'POST /v1/admin/categories': categories,
  'PUT /v1/admin/categories/{id}': categories,
  'POST /v1/admin/categories/{id}/remove': categories,
  'POST /v1/admin/point-windows': pointWindows,
  'PUT /v1/admin/point-windows/{id}': pointWindows,
  'POST /v1/admin/point-windows/{id}/remove': pointWindows,
  'POST /v1/admin/surveys': surveys,
  'POST /v1/admin/surveys/stop': surveys,
  'POST /v1/admin/institutions': institutions,
  'POST /v1/admin/institutions/{id}/merge': institutions,
  'POST /v1/admin/institutions/{id}/remove': institutions,
  'PUT /v1/admin/point-values': ['/v1/admin/point-values', '/v1/leaderboard/state', '/v1/admin/audit'],
  'POST /v1/admin/inventory': inventory,
  'PUT /v1/admin/inventory/{id}': inventory,
  'POST /v1/admin/inventory/{id}/movements': inventory,
  'POST /v1/admin/imports': bulks,
  'POST /v1/admin/content': content,
  'PUT /v1/admin/content/{id}': content,
  'POST /v1/admin/content/{id}/withdraw': content,
  'POST /v1/admin/content/{id}/remove': content,
  'POST /v1/admin/content/{id}/move': content,
  'POST /v1/admin/content/pictures': ['/v1/admin/audit'],
  'POST /v1/admin/quizzes/{id}/draft': drafts,
  'PUT /v1/admin/quizzes/{id}': drafts,
  'POST /v1/admin/quizzes/{id}/imports': ['/v1/admin/audit'],
  'POST /v1/admin/quizzes/{id}/imports/{importId}': drafts,
  'POST /v1/admin/quizzes/{id}/kept-questions': questionBank,
  'POST /v1/admin/quizzes/{id}/bank-questions': drafts,
  'POST /v1/admin/bank-questions': questionBank,
  'PUT /v1/admin/bank-questions/{id}': questionBank,
  'POST /v1/admin/bank-questions/{id}/remove': questionBank,
  'POST /v1/admin/materials/{id}/draft': drafts,
  'PUT /v1/admin/materials/{id}': drafts,
  'PUT /v1/admin/materials/{id}/review-deck': ['/v1/admin/materials/{id}/review-deck', '/v1/admin/audit'],
  'POST /v1/admin/material-files': ['/v1/admin/audit'],
  'POST /v1/admin/career-tracks/{id}/versions/{version}/package': ['/v1/admin/audit'],
  'POST /v1/admin/package-uploads': ['/v1/admin/audit'],
  'POST /v1/admin/package-imports': ['/v1/admin/audit'],
  'POST /v1/admin/package-imports/{id}/units': [...drafts, '/v1/admin/package-imports/{id}'],
  'POST /v1/admin/package-imports/{id}/start': [...drafts, '/v1/admin/package-imports/{id}'],
  'POST /v1/admin/career-tracks': drafts,
  'PUT /v1/admin/career-tracks/{id}': careerTracks,
  'POST /v1/admin/career-tracks/{id}/draft': drafts,
  // The structure itself is not stale, because the response contains the new structure.
  'POST /v1/admin/career-tracks/{id}/draft/edits': besideDraft,
  'POST /v1/admin/career-tracks/{id}/draft/copies': besideDraft,
  'POST /v1/admin/career-tracks/{id}/draft/remove': drafts,
  'POST /v1/admin/career-tracks/{id}/draft/review': drafts,
  'POST /v1/admin/career-tracks/{id}/draft/publish': careerTracks,
  'POST /v1/admin/career-tracks/{id}/take-back': careerTracks,
  'POST /v1/admin/courses': coursePaths,
  'PUT /v1/admin/courses/{id}': coursePaths,
  'POST /v1/admin/courses/{id}/publish': coursePaths,
  'POST /v1/admin/courses/{id}/hide': coursePaths,
  'POST /v1/admin/courses/{id}/sessions': coursePaths,
  'PUT /v1/admin/course-sessions/{id}': coursePaths,
  'POST /v1/admin/course-sessions/{id}/copy': coursePaths,
  'POST /v1/admin/course-sessions/{id}/cancel': coursePaths,
  'POST /v1/admin/course-sessions/{id}/learners/move': coursePaths,
  'POST /v1/admin/course-sessions/{id}/meetings': coursePaths,
  'PATCH /v1/admin/course-sessions/{id}/meetings/{number}': coursePaths,
  'POST /v1/admin/course-sessions/{id}/meetings/{number}/cancel': coursePaths,
  'POST /v1/admin/instructors': instructors,
  'PUT /v1/admin/instructors/{id}': instructors,
  'PUT /v1/admin/instructors/{id}/place': instructors,
  'PUT /v1/admin/instructors/{id}/picture': instructors,
  'DELETE /v1/admin/instructors/{id}/picture': instructors,
  'PUT /v1/admin/instructors/{id}/courses/{courseId}': instructors,
  'POST /v1/admin/instructors/{id}/remove': instructors,
  'POST /v1/admin/refused-writes/{id}/contact': refusedWrites,
  'POST /v1/admin/refused-writes/{id}/settle': refusedWrites,
  'POST /v1/admin/silent-devices/{id}/contact': [
    '/v1/admin/silent-devices',
    '/v1/admin/silent-devices/{id}',
    '/v1/admin/audit',
  ],
  'POST /v1/admin/orders/{id}/findings/{findingId}/settle': [
    '/v1/admin/orders',
    '/v1/admin/orders/{id}',
    '/v1/admin/payment-comparisons',
    '/v1/admin/dashboard/tasks',
    '/v1/admin/audit',
  ],
  'POST /v1/admin/orders/{id}/refund': ['/v1/admin/orders', '/v1/admin/orders/{id}', '/v1/admin/audit'],
  'POST /v1/admin/orders/{id}/refunded': ['/v1/admin/orders', '/v1/admin/orders/{id}', '/v1/admin/audit'],
  'POST /v1/admin/bulks': bulks,
  'POST /v1/admin/bulks/{id}/start': bulks,
  'POST /v1/admin/bulks/{id}/stop': bulks,
  'POST /v1/admin/bulks/{id}/undo': bulks,
  'POST /generate-certificate': ['/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates'],
}
