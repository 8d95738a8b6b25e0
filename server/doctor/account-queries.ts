import { sql } from 'kysely'
import { hasLogin } from '../auth/login-queries.ts'
import type { Tx } from '../db/database.ts'

export async function countAccounts(tx: Tx): Promise<{ admins: number; demo: number; certificates: number }> {
  const accounts = await tx
    .selectFrom('app_user')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_admin', '=', true).as('admins'),
      fn.countAll<number>().filterWhere('is_demo', '=', true).as('demo'),
    ])
    .where(hasLogin)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from certificate where generated_at is not null`.execute(tx)
  return { ...accounts, certificates: rows[0]?.count ?? 0 }
}

export function listServerKeys(tx: Tx) {
  return tx.selectFrom('server_key').select(['name', 'secret']).execute()
}

export function readBackupNote(tx: Tx) {
  return tx.selectFrom('setup_state').select('backup_at').executeTakeFirstOrThrow()
}
