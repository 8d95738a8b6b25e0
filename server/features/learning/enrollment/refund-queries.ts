import type { Tx } from '../../../db/database.ts'

/** Lists an enrolment and the enrolments that were merged into it, oldest first. */
export function listMergedEnrollments(tx: Tx, mainId: string) {
  return tx
    .selectFrom('enrollment')
    .select(['id', 'user_id', 'session_id', 'payment_returned_at'])
    .where(eb => eb.or([eb('id', '=', mainId), eb('folded_into', '=', mainId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function markEnrollmentRefunded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('enrollment').set({ refunded_at: now }).where('id', '=', id).execute()
}

/** Records that the payment was returned. Returns undefined if this was already recorded. */
export function markPaymentReturned(tx: Tx, id: string, now: Date) {
  return tx
    .updateTable('enrollment')
    .set({ payment_returned_at: now })
    .where('id', '=', id)
    .where('payment_returned_at', 'is', null)
    .returning(['session_id as sessionId', 'folded_into as mergedInto'])
    .executeTakeFirst()
}

/** Locks an enrolment and the enrolment into which it was merged, in the order of their ids. */
export async function lockWithTarget(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('enrollment')
    .select('id')
    .where(eb =>
      eb.or([
        eb('id', '=', id),
        eb('id', '=', eb.selectFrom('enrollment as own').select('own.folded_into').where('own.id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function lockById(tx: Tx, id: string) {
  return tx.selectFrom('enrollment').select('refunded_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function lockBySession(tx: Tx, userId: string, sessionId: string) {
  return tx
    .selectFrom('enrollment')
    .select('refunded_at')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Finds a finished material of an enrolment. If the enrolment was merged into another enrolment, searches the other
 * enrolment.
 */
export function findFinishedMaterial(tx: Tx, id: string) {
  return tx
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment as own', join =>
      join.on(eb => eb('progress.enrollment_id', '=', eb.fn.coalesce('own.folded_into', 'own.id'))),
    )
    .select('progress.lecture_material_id')
    .where('own.id', '=', id)
    .where('progress.completed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}
