import type { Tx } from '../../../db/database.ts'
import { type Actor } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { requirePaid } from '../../learning/enrollment/service.ts'
import { findLearner, isGraduateReady } from './issue-queries.ts'
import { storeCertificateData, publishGenerated, auditCertificate } from './issue.ts'

/**
 * Creates and publishes all certificates of an enrolment. The PDFs are drawn on request. Refuses an enrolment that has
 * not met all conditions, or that has already graduated.
 */
export async function graduate(tx: Tx, actor: Actor, enrollmentId: string, reason: string): Promise<void> {
  const learner = await findLearner(tx, enrollmentId)
  if (!learner) throw new CallError('DESK_ENROLLMENT_NOT_FOUND')
  await requirePaid(tx, enrollmentId)
  await storeCertificateData(tx, [enrollmentId], actor.at)
  if (!(await isGraduateReady(tx, enrollmentId))) throw new CallError('GRADUATION_NOT_READY')
  const published = await publishGenerated(tx, [learner], actor.at)
  if (published.length === 0) throw new CallError('GRADUATION_DONE')
  await auditCertificate(tx, actor, 'certificate.graduate', learner, reason)
}
