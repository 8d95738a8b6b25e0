import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { isNotErased, selectUsersByName } from '../../../db/search.ts'

/**
 * Maximum number of open rows per user, so that a broken or hostile app cannot fill the table. More rows would add no
 * information.
 */
const OPEN_AT_MOST = 200

export interface RefusedEntry {
  entryId: string
  kind: string
  code: string
}

export async function insertRefusedWrites(
  db: Db,
  userId: string,
  refused: readonly RefusedEntry[],
  now: Date,
): Promise<void> {
  await sql`
    insert into refused_write (user_id, entry_id, kind, code, first_at, last_at)
    select ${userId}::uuid, each.entry_id, each.kind, each.code, ${now}, ${now}
    from unnest(
      ${refused.map(each => each.entryId)}::uuid[],
      ${refused.map(each => each.kind)}::text[],
      ${refused.map(each => each.code)}::text[]
    ) as each (entry_id, kind, code)
    where (select count(*) from refused_write as own where own.user_id = ${userId}) < ${OPEN_AT_MOST}
      or exists (select from refused_write as own where own.user_id = ${userId} and own.entry_id = each.entry_id)
    order by each.entry_id
    on conflict (user_id, entry_id) do update set
      code = excluded.code, last_at = excluded.last_at, tries = refused_write.tries + 1, settled_at = null
  `.execute(db)
}

/**
 * True if the entry was sent again and accepted. A receipt is then stored under the key of the entry. Computed when the
 * list is read, because a check at each accepted entry would slow down all entries.
 */
const hasArrived = sql<boolean>`exists (
  select from idempotency as taken where taken.user_id = refused.user_id and taken.key = refused.entry_id::text
)`

interface Filter {
  id?: string
  search?: string | undefined
  state?: 'open' | 'settled' | undefined
}

export function selectRefusedWrites(db: Db, { id, search, state }: Filter) {
  return db
    .selectFrom('refused_write as refused')
    .leftJoin('app_user as person', 'person.id', 'refused.user_id')
    .select(['refused.id', 'refused.user_id', 'refused.kind', 'refused.code', 'refused.tries'])
    .select(['refused.first_at', 'refused.last_at', 'refused.contacted_at', 'refused.settled_at'])
    .select(eb => [
      eb.ref('person.full_name').$notNull().as('full_name'),
      eb.ref('person.email').$notNull().as('email'),
    ])
    .where(eb => isNotErased(eb.ref('refused.user_id')))
    .where(eb => eb.or([eb('refused.code', '=', 'IDEMPOTENCY_KEY_REUSED'), eb.not(hasArrived)]))
    .$if(id !== undefined, query => query.where('refused.id', '=', id ?? ''))
    .$if(state === 'open', query => query.where('refused.settled_at', 'is', null))
    .$if(state === 'settled', query => query.where('refused.settled_at', 'is not', null))
    .$if(search !== undefined && search !== '', query =>
      query.where(sql<boolean>`refused.user_id in (${selectUsersByName(search ?? '')})`),
    )
}
export type RefusedWriteRow = Awaited<ReturnType<ReturnType<typeof selectRefusedWrites>['executeTakeFirstOrThrow']>>

/** Counts the open refused entries, and returns the time of the oldest. */
export function countOpen(db: Db): Promise<{ count: number; oldest: Date | null }> {
  return selectRefusedWrites(db, { state: 'open' })
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<Date | null>`min(refused.first_at)`.as('oldest'))
    .executeTakeFirstOrThrow()
}

/**
 * Stores the contact time in all open rows of the user. Returns no rows if the user was already contacted after
 * `notSince`.
 */
export function markContacted(tx: Tx, userId: string, at: Date, notSince: Date) {
  return tx
    .updateTable('refused_write')
    .set({ contacted_at: at })
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from refused_write as own where own.user_id = ${userId} and own.contacted_at > ${notSince}
      )`,
    )
    .returning('id')
    .execute()
}

export async function markRefusedWriteSettled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('refused_write').set({ settled_at: at }).where('id', '=', id).execute()
}

export function lockPerson(tx: Tx, userId: string) {
  return tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
}

export async function deleteOldWrites(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'refused_write', sql`last_at < ${before}`)
}
