import { exportAccount } from '#contract/account-data.ts'
import { generateCertificates, olderGenerateCertificate, publishCertificates } from '#contract/certificate-admin.ts'
import { listRevokedBadges } from '#contract/certificate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getLeaderboard, listPointEntries } from '#contract/leaderboard.ts'
import { listSurveyResults } from '#contract/survey.ts'
import type { Call } from '../db/call.ts'

/** Nobody stops learning without these, nor without what admins and experts look up: they wait behind everything else. */
const statistics = new Set<Endpoint>([
  exportAccount,
  getLeaderboard,
  listPointEntries,
  listRevokedBadges,
  listSurveyResults,
])

/** They draw a PDF for each of a class. Whatever sends or takes files has all the time it needs as well. */
const unhurried = new Set<Endpoint>([generateCertificates, olderGenerateCertificate, publishCertificates])

/** A device gives up a read after 10 seconds and a write after 20: what comes later comes for nobody. */
const READ_MS = 9_000
const WRITE_MS = 18_000

function msFor(endpoint: Endpoint): number {
  const isFile = endpoint.upload !== undefined || endpoint.bytes !== undefined || endpoint.download !== undefined
  if (isFile || unhurried.has(endpoint)) return Number.POSITIVE_INFINITY
  return endpoint.method === 'GET' ? READ_MS : WRITE_MS
}

/** What a call of this endpoint may ask of the database, beginning now: the one place that says who comes first. */
export function callFor(endpoint: Endpoint, isBegun = false): Call {
  const isLookedUp = endpoint.method === 'GET' && ['admin', 'expert', 'staff'].includes(endpoint.access)
  const lane = isLookedUp || statistics.has(endpoint) ? 'statistics' : 'learner'
  return { lane, isBegun, endsAt: performance.now() + msFor(endpoint) }
}
