import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { PackageImportTables } from '../../../db/tables/package-imports.ts'

type Table = PackageImportTables['package_import']

export async function insertImport(tx: Tx, row: Insertable<Table>): Promise<void> {
  await tx.insertInto('package_import').values(row).execute()
}

export function findImport(db: Db, id: string) {
  return db.selectFrom('package_import').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export function lockImport(tx: Tx, id: string) {
  return tx.selectFrom('package_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes the row only if its state is still the same: a second worker on this import changes nothing. */
export async function changeImport(
  db: Db,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  values: Updateable<Table>,
): Promise<void> {
  await db.updateTable('package_import').set(values).where('id', '=', id).where('state', '=', state).execute()
}

export async function isStillAdmin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finished imports whose package is deleted and that no admin waits for. A failed import stays until its files are
 * removed.
 */
export function oldImports(before: Date): Expression<SqlBool> {
  return sql<SqlBool>`asked_at < ${before} and state not in ('checking', 'importing')
    and not (state = 'failed' and coalesce(destination ? 'brought', false))`
}

/** Imports that failed before that time, with files that they added. */
export function leftBehind(db: Db, before: Date) {
  return db
    .selectFrom('package_import')
    .selectAll()
    .where('state', '=', 'failed')
    .where('failed_at', '<', before)
    .where(sql<boolean>`destination ? 'brought'`)
    .execute()
}

export async function isAnyAtWork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('package_import')
    .select('id')
    .where('state', '=', 'importing')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
