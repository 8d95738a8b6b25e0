import type { MergeOutcome } from '#contract/account/user-merge.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** Locks the accounts that are not closed, always in the same order to prevent deadlocks. */
export function lockAccounts(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'is_admin', 'roles'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function hasOpenOrder(tx: Tx, userIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_order')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPendingRoleRequest(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('role_request')
    .select('id')
    .where('user_id', 'in', ids)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findOpenAccount(db: Db, by: { id: string } | { email: string }) {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const)
  return db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email'])
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function selectWaitingPlans(db: Db | Tx) {
  return db
    .selectFrom('account_merge as plan')
    .innerJoin('app_user as kept', 'kept.id', 'plan.kept_id')
    .innerJoin('app_user as other', 'other.id', 'plan.other_id')
    .innerJoin('app_user as asker', 'asker.id', 'plan.asked_by')
    .select(['plan.id', 'plan.plan', 'plan.reason', 'plan.asked_by', 'plan.asked_at', 'asker.full_name as asker_name'])
    .select(['kept.id as kept_id', 'kept.full_name as kept_name', 'kept.email as kept_email'])
    .select(['other.id as other_id', 'other.full_name as other_name', 'other.email as other_email'])
    .where('plan.decided_at', 'is', null)
    .where('kept.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
    .orderBy('plan.asked_at')
}

export async function hasWaitingPlan(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const row = await selectWaitingPlans(tx)
    .where(eb => eb.or([eb('plan.kept_id', 'in', ids), eb('plan.other_id', 'in', ids)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPlan(
  tx: Tx,
  row: {
    id: string
    kept_id: string
    other_id: string
    plan: MergeOutcome
    reason: string
    asked_by: string
    asked_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('account_merge')
    .values({ ...row, plan: JSON.stringify(row.plan) })
    .execute()
}

export function lockPlan(tx: Tx, id: string) {
  return tx
    .selectFrom('account_merge')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function decidePlan(
  tx: Tx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<void> {
  await tx.updateTable('account_merge').set(decision).where('id', '=', id).execute()
}

export async function readUserName(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('app_user').select('full_name').where('id', '=', id).executeTakeFirst()
  return row?.full_name ?? 'Akun dihapus'
}
