import type { Db, Tx } from '../../../db/database.ts'

export function selectWaitingRequests(db: Db) {
  return db
    .selectFrom('role_request as request')
    .innerJoin('app_user as person', 'person.id', 'request.user_id')
    .innerJoin('app_user as asker', 'asker.id', 'request.asked_by')
    .select(['request.id', 'request.user_id', 'person.full_name as user_name', 'person.email as user_email'])
    .select(['request.is_admin', 'request.is_expert', 'request.reason', 'request.asked_by', 'request.asked_at'])
    .select('asker.full_name as asker_name')
    .where('request.decided_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .orderBy('request.asked_at')
}
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectWaitingRequests>['executeTakeFirstOrThrow']>>

/** Inserts a role request. Returns false if another request for this user is waiting. */
export async function insertRoleRequest(
  tx: Tx,
  row: {
    id: string
    user_id: string
    is_admin: boolean
    is_expert: boolean
    reason: string
    asked_by: string
    asked_at: Date
  },
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('role_request')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export function lockPendingRoleRequest(tx: Tx, id: string) {
  return tx
    .selectFrom('role_request')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveRoleDecision(
  tx: Tx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<void> {
  await tx.updateTable('role_request').set(decision).where('id', '=', id).execute()
}

/** Locks and counts the other admins, so that two concurrent calls cannot remove the last two admins. */
export async function countOtherAdmins(tx: Tx, butId: string): Promise<number> {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', butId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

export async function hasOtherAdmin(db: Db, butId: string): Promise<boolean> {
  const otherRow = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', butId)
    .limit(1)
    .executeTakeFirst()
  return otherRow !== undefined
}

/** Returns whether another user has ever been an admin. Users who lost the role or erased the account count too. */
export async function hasEverHadOtherAdmin(db: Db, butId: string): Promise<boolean> {
  const otherRow = await db
    .selectFrom('app_user')
    .select('id')
    .where('was_admin', '=', true)
    .where('id', '!=', butId)
    .limit(1)
    .executeTakeFirst()
  return otherRow !== undefined
}
