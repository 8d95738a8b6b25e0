import type { Verification } from '#contract/certificate/certificate.ts'
import type {
  AttendanceCertificate,
  CertificateProgress,
  ImportedCertificate,
} from '#contract/certificate/own-certificates.ts'
import { readReference } from '#contract/certificate/certificate-reference.ts'
import type { Db } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { listOwnOfKind } from './own-queries.ts'
import { presentAttendance, presentImported, presentProgress, presentVerification } from './present.ts'
import {
  findByReference,
  findOwnCertificate,
  listCertificatesOf,
  listFinalScores,
  listEnrolledItems,
  listOwnEnrollments,
  type PublishedRow,
} from './queries.ts'

export { findCertificatesOfWebinar, issueAttendanceCertificates } from './attendance.ts'
export { removeFiles as removeCertificateFiles } from './files.ts'
export { recordFinished, withdrawFinished } from './finish.ts'
export { graduate } from './graduate.ts'
export { generateCode } from './references.ts'
export { getCertificateSubject } from './subject.ts'

/** Lists the user's enrolments, each with the conditions and the certificates. */
export async function listProgress(db: Db, userId: string): Promise<CertificateProgress[]> {
  const enrollments = await listOwnEnrollments(db, userId)
  const ids = enrollments.map(({ id }) => id)
  const [items, scores, steps] = [
    Map.groupBy(await listEnrolledItems(db, ids), row => row.enrollment_id),
    new Map((await listFinalScores(db, ids)).map(row => [row.enrollment_id, row.best_score])),
    Map.groupBy(await listCertificatesOf(db, ids), row => row.enrollment_id),
  ]
  return enrollments.map(row =>
    presentProgress(row, {
      items: items.get(row.id) ?? [],
      bestScore: scores.get(row.id) ?? null,
      steps: steps.get(row.id) ?? [],
    }),
  )
}

/** Lists the user's attendance certificates of webinars. */
export async function listOwnAttendance(db: Db, userId: string): Promise<AttendanceCertificate[]> {
  return (await listOwnOfKind(db, userId, 'attendance')).map(presentAttendance)
}

/** Lists the user's certificates that other systems issued. */
export async function listOwnImported(db: Db, userId: string): Promise<ImportedCertificate[]> {
  return (await listOwnOfKind(db, userId, 'imported')).map(presentImported)
}

/**
 * Returns a published certificate of this user, also if it was revoked. Throws CERTIFICATE_NOT_FOUND for any other
 * code.
 */
export async function getOwnCertificate(db: Db, userId: string, code: string): Promise<PublishedRow> {
  const row = await findOwnCertificate(db, userId, code)
  if (!row) throw new CallError('CERTIFICATE_NOT_FOUND')
  return row
}

/**
 * Returns the user's own certificate. Throws if it was revoked, because a revoked certificate has no PDF and no badge.
 */
export async function getUnrevokedCertificate(db: Db, userId: string, code: string): Promise<PublishedRow> {
  const row = await getOwnCertificate(db, userId, code)
  if (row.revoked_at) throw new CallError('CERTIFICATE_REVOKED')
  return row
}

/**
 * Verifies a code, number or URL that a visitor typed. A text in any other form gets the same answer as an unknown
 * code.
 */
export async function verify(db: Db, typed: string): Promise<Verification> {
  const reference = readReference(typed)
  return presentVerification(reference && (await findByReference(db, reference)))
}
