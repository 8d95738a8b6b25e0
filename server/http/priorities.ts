import { exportAccount } from '#contract/account/account-data.ts'
import {
  generateCertificates,
  legacyGenerateCertificate,
  publishCertificates,
} from '#contract/certificate/certificate.admin.ts'
import { listRevokedBadges } from '#contract/certificate/certificate.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { getLeaderboard, listPointEntries } from '#contract/points/leaderboard.ts'
import { listSurveyResults } from '#contract/learning/survey.ts'
import { notifyPayment } from '#contract/payment/order.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { saveQuizAnswers, startQuizAttempt } from '#contract/assessment/quiz.ts'
import { sendChunk } from '#contract/wire/upload.ts'
import type { Call, Priority } from '../db/call.ts'

/**
 * Endpoints of class `work` without an idempotency key in a header. All endpoints with such a key also belong to the
 * class `work`.
 */
const work = new Set<Endpoint>([notifyPayment, saveQuizAnswers, sendChunk, sendOutbox, startQuizAttempt])

/**
 * Endpoints for reads that learners do not wait for. They have the lowest priority, like the reads of admins and
 * experts.
 */
const statistics = new Set<Endpoint>([
  exportAccount,
  getLeaderboard,
  listPointEntries,
  listRevokedBadges,
  listSurveyResults,
])

/**
 * Endpoints that render a PDF for each learner of a class. Their calls have no time limit. Calls that send or receive
 * files have no time limit either.
 */
const unhurried = new Set<Endpoint>([generateCertificates, legacyGenerateCertificate, publishCertificates])

/**
 * Time limits of reads and writes. They are shorter than the limits of a device. A device cancels a read after 10
 * seconds and a write after 20 seconds, and ignores later answers.
 */
const READ_MS = 9_000
const WRITE_MS = 18_000

function getMsFor(endpoint: Endpoint): number {
  const isFile = endpoint.upload !== undefined || endpoint.bytes !== undefined || endpoint.download !== undefined
  if (isFile || unhurried.has(endpoint)) return Number.POSITIVE_INFINITY
  return endpoint.method === 'GET' ? READ_MS : WRITE_MS
}

/** Returns the priority class of an endpoint. */
export function getPriority(endpoint: Endpoint): Priority {
  if (endpoint.idempotent || work.has(endpoint)) return 'work'
  const isStaffRead = endpoint.method === 'GET' && ['admin', 'expert', 'staff'].includes(endpoint.access)
  return isStaffRead || statistics.has(endpoint) ? 'statistics' : 'learner'
}

/** Returns the priority and the deadline of a call of this endpoint that begins now. */
export function callFor(endpoint: Endpoint, isBegun = false): Call {
  const endsAt = performance.now() + getMsFor(endpoint)
  return { priority: getPriority(endpoint), isBegun, hasHadConnection: false, endsAt }
}
