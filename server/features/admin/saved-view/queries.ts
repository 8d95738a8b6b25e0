import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SavedView } from '#contract/admin/saved-view.ts'
import type { DeskTables } from '../../../db/tables/desk.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function listOwnViews(db: Db, ownerId: string, screen: string): Promise<SavedView[]> {
  return db
    .selectFrom('desk_view')
    .select(['id', 'name', 'address'])
    .where('owner_id', '=', ownerId)
    .where('screen', '=', screen)
    .orderBy('name')
    .execute()
}

/**
 * Inserts a saved view. If the admin already has a view with this name on this screen, changes the query of that view.
 */
export function insertView(tx: Tx, view: Omit<Insertable<DeskTables['desk_view']>, 'id'>): Promise<SavedView> {
  return tx
    .insertInto('desk_view')
    .values({ id: randomUUID(), ...view })
    .onConflict(conflict => conflict.columns(['owner_id', 'screen', 'name']).doUpdateSet({ address: view.address }))
    .returning(['id', 'name', 'address'])
    .executeTakeFirstOrThrow()
}

export function deleteView(tx: Tx, id: string, ownerId: string): Promise<{ id: string; name: string } | undefined> {
  return tx
    .deleteFrom('desk_view')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(['id', 'name'])
    .executeTakeFirst()
}
