import { randomUUID } from 'node:crypto'
import { computeConditions, listEarnedKinds, type GraduationItem } from '#contract/certificate/graduation.ts'
import { isComplete } from '#contract/learning/progress.rules.ts'
import type { Tx } from '../../../db/database.ts'
import { lockEnrollment } from '../../learning/enrollment/service.ts'
import { deleteUngeneratedCertificates, hasOpenMaterial, insertFinishedCertificates } from './finish-queries.ts'
import { listEnrolledItems, type ItemRow } from './queries.ts'

export function toGraduationItem({ type, is_final, status }: ItemRow): GraduationItem {
  return { type, is_quiz_akhir: is_final ?? false, isComplete: isComplete(status) }
}

/**
 * Records each certificate whose conditions the enrolment has met. A certificate that is already recorded does not
 * change. Must be called in the transaction that completes a material of the enrolment.
 */
export async function recordFinished(tx: Tx, enrollmentId: string, now: Date): Promise<void> {
  // Locks the enrolment, because two devices may complete the last two materials at the same time. Without this lock,
  // each device would see the other material as open, and no certificate would be recorded.
  await lockEnrollment(tx, enrollmentId)
  // Each kind of certificate requires all materials, so most calls end here after one index lookup.
  if (await hasOpenMaterial(tx, enrollmentId)) return
  const items = await listEnrolledItems(tx, [enrollmentId])
  const finishedAt = items.reduce<Date | undefined>(
    (latest, { completed_at: at }) => (at && (!latest || at > latest) ? at : latest),
    undefined,
  )
  const kinds = listEarnedKinds(computeConditions(items.map(toGraduationItem)))
  const row = { enrollment_id: enrollmentId, finished_at: finishedAt ?? now }
  await insertFinishedCertificates(
    tx,
    kinds.map(kind => ({ ...row, id: randomUUID(), kind })),
  )
}

/**
 * Deletes the certificates whose conditions were met at `since` or later and that are not generated yet. Returns false
 * if such a certificate was already generated.
 */
export async function withdrawFinished(tx: Tx, enrollmentId: string, since: Date): Promise<boolean> {
  return (await deleteUngeneratedCertificates(tx, enrollmentId, since)) === 0
}
