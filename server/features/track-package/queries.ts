import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PackageImportTables } from '../../db/tables/package-imports.ts'

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

/** Only from the state it was seen in: a second worker at the same import changes nothing. */
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
