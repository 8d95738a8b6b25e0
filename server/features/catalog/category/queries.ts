import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

export function selectCategories(db: Db, { id, search }: { id?: string; search?: string | undefined }) {
  return db
    .selectFrom('category')
    .select(['category.id', 'category.slug', 'category.title', 'category.position', 'category.version'])
    .select(eb => [
      eb
        .selectFrom('course')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('course.category_id', '=', 'category.id')
        .as('course_count'),
      eb
        .selectFrom('career_track')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('career_track.category_id', '=', 'category.id')
        .as('career_track_count'),
    ])
    .$if(id !== undefined, query => query.where('category.id', '=', id ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('category.title'))),
    )
}
export type CategoryRow = Awaited<ReturnType<ReturnType<typeof selectCategories>['executeTakeFirstOrThrow']>>

export function lockCategory(tx: Tx, id: string) {
  return tx.selectFrom('category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts a category at the end of the list. Returns false if the slug is taken. */
export async function insertCategory(tx: Tx, row: { id: string; slug: string; title: string }): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('category')
    .values(eb => ({
      ...row,
      position: eb.selectFrom('category').select(sql<number>`coalesce(max(position), 0)::integer + 1`.as('next')),
    }))
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function updateCategoryRow(
  tx: Tx,
  id: string,
  change: { title: string; position: number },
): Promise<number> {
  const query = tx.updateTable('category').set(change).where('id', '=', id)
  return (await query.returning('version').executeTakeFirstOrThrow()).version
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute()
}
