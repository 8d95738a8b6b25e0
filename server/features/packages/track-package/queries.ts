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

/**
 * Changes the row if its state in the database is still the state in `row`. A second worker on the same import
 * therefore changes nothing.
 */
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
 * Condition for imports older than `before` that are neither being checked nor running. Leaves out imports whose stored
 * files must still be removed.
 */
export function isOldImport(before: Date): Expression<SqlBool> {
  return sql<SqlBool>`asked_at < ${before} and state not in ('checking', 'importing')
    and not (state = 'failed' and coalesce(destination ? 'brought', false))
    and not coalesce(destination ? 'replaced', false)`
}

/**
 * Lists imports for the cleanup: imports that stored files and failed before the time `before`, and imports that
 * replaced the package of a unit before that time.
 */
export function listImportsToClean(db: Db, before: Date) {
  return db
    .selectFrom('package_import')
    .selectAll()
    .where(
      sql<boolean>`state = 'failed' and failed_at < ${before} and destination ? 'brought'
        or state = 'done' and (destination->'replaced'->>'at')::timestamptz < ${before}`,
    )
    .execute()
}

export async function hasRunningImport(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('package_import')
    .select('id')
    .where('state', '=', 'importing')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
