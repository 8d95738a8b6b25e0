import { hasSecondStep } from '../../../auth/step-queries.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function selectWaitingResets(db: Db) {
  return db
    .selectFrom('step_reset as request')
    .innerJoin('app_user as person', 'person.id', 'request.user_id')
    .innerJoin('app_user as asker', 'asker.id', 'request.asked_by')
    .select(['request.id', 'request.user_id', 'person.full_name as user_name', 'person.email as user_email'])
    .select(['request.reason', 'request.asked_by', 'request.asked_at', 'asker.full_name as asker_name'])
    .where('request.decided_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .orderBy('request.asked_at')
    .execute()
}

export async function isStepSetUp(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user as person')
    .select(hasSecondStep.as('isSetUp'))
    .where('person.id', '=', userId)
    .executeTakeFirst()
  return row?.isSetUp ?? false
}

/** Inserts a request to reset the second factor. Returns false if another request for this user is waiting. */
export async function insertReset(
  tx: Tx,
  row: { id: string; user_id: string; reason: string; asked_by: string; asked_at: Date },
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('step_reset')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export function lockReset(tx: Tx, id: string) {
  return tx
    .selectFrom('step_reset')
    .select(['id', 'user_id', 'reason', 'asked_by'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideReset(
  tx: Tx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<void> {
  await tx.updateTable('step_reset').set(decision).where('id', '=', id).execute()
}
