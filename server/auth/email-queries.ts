import type { Db, Tx } from '../db/database.ts'

/**
 * Lists the accounts to which these email addresses belong, each with its address. An address of a merged account
 * belongs to the kept account, as at a login (decision 276). Leaves out erased accounts.
 */
export function listAccountsByEmail(db: Db | Tx, emails: readonly string[]) {
  return db
    .selectFrom('app_user as own')
    .innerJoin('app_user as kept', join =>
      join.on(eb => eb('kept.id', '=', eb.fn.coalesce('own.merged_into', 'own.id'))),
    )
    .select(['own.email', 'kept.id', 'kept.full_name', 'kept.email as kept_email', 'kept.deactivated_at'])
    .where('own.email', 'in', emails)
    .where('kept.deleted_at', 'is', null)
    .execute()
}
