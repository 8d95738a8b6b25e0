import { sql } from 'kysely'
import type { Institution } from '#contract/account/location.ts'
import type { Db, Tx } from '../../../db/database.ts'

const TYPED_MAX = 200

export function listAddedInstitutions(db: Db): Promise<Institution[]> {
  return db.selectFrom('institution').select(['id', 'name', 'kind']).execute()
}

export function findAddedInstitution(db: Db | Tx, id: string): Promise<Institution | undefined> {
  return db.selectFrom('institution').select(['id', 'name', 'kind']).where('id', '=', id).executeTakeFirst()
}

export function lockAddedInstitution(tx: Tx, id: string) {
  return tx.selectFrom('institution').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const userCount = sql<number>`(select count(*)::integer from user_profile where institution_id = institution.id)`

export function listAddedWithUsers(db: Db) {
  return db
    .selectFrom('institution')
    .select(['id', 'name', 'kind', userCount.as('userCount')])
    .orderBy('name')
    .execute()
}

export async function countUsers(tx: Tx, id: string): Promise<number> {
  const users = tx.selectFrom('user_profile').select(eb => eb.fn.countAll<string>().as('count'))
  return Number((await users.where('institution_id', '=', id).executeTakeFirstOrThrow()).count)
}

const typedName = sql<string>`lower(institution_name)`

function typed(db: Db) {
  return db.selectFrom('user_profile').where('institution_id', 'is', null).where('institution_name', 'is not', null)
}

/** Lists the institution names that users typed instead of choosing from the list, most common first. */
export function listTypedNames(db: Db) {
  return typed(db)
    .select(sql<string>`mode() within group (order by institution_name)`.as('name'))
    .select(sql<number>`count(*)::integer`.as('userCount'))
    .groupBy(typedName)
    .orderBy('userCount', 'desc')
    .orderBy(typedName)
    .limit(TYPED_MAX)
    .execute()
}

export async function countTypedInstitutions(db: Db): Promise<number> {
  const names = typed(db).select(sql<number>`count(distinct ${typedName})::integer`.as('count'))
  return (await names.executeTakeFirstOrThrow()).count
}

/** Inserts an institution. Returns false if the id already exists. */
export async function insertInstitution(tx: Tx, row: Institution & { created_at: Date }): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('institution')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/** Replaces these typed names by the institution in all profiles. Returns the number of changed profiles. */
export async function replaceTyped(tx: Tx, names: readonly string[], { id, name }: Institution): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('user_profile')
    .set({ institution_id: id, institution_name: name })
    .where('institution_id', 'is', null)
    .where(
      typedName,
      'in',
      names.map(each => sql<string>`lower(${each}::text)`),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteInstitution(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('institution').where('id', '=', id).execute()
}
