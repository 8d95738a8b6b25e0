import type { Tx } from '../../../db/database.ts'

/** Finds an enrolment that was not refunded. Includes the names for the audit entry. */
export function findUnrefundedEnrollment(tx: Tx, id: string) {
  return tx
    .selectFrom('enrollment')
    .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .select(['enrollment.user_id as userId', 'enrollment.session_id as sessionId'])
    .select(['learner.full_name as fullName', 'course.title as courseTitle'])
    .where('enrollment.id', '=', id)
    .where('enrollment.refunded_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Deletes the enrolment and its progress rows. Returns false without deleting if the progress of any material has
 * changed since the enrolment. The database refuses to delete an enrolment that has attempts, answers, orders or
 * certificates.
 */
export async function deleteUnusedEnrollment(tx: Tx, id: string): Promise<boolean> {
  const { created_at: createdAt } = await tx
    .selectFrom('enrollment')
    .select('created_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const changedRow = await tx
    .selectFrom('lecture_progress')
    .select('lecture_material_id')
    .where('enrollment_id', '=', id)
    .where(eb => eb.or([eb('status', '!=', 'OPEN'), eb('updated_at', '!=', createdAt)]))
    .limit(1)
    .executeTakeFirst()
  if (changedRow) return false
  await tx.deleteFrom('lecture_progress').where('enrollment_id', '=', id).execute()
  await tx.deleteFrom('enrollment').where('id', '=', id).execute()
  return true
}
