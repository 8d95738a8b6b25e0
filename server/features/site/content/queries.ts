import { sql } from 'kysely'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { listContent } from '#contract/site/content.admin.ts'
import type { ContentState } from '#contract/site/content.list.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockOrder } from '../../../db/row-order.ts'
import { matchesSearch } from '../../../db/search.ts'
import type { ContentFields } from '../../../db/tables/content.ts'

/** A content item with the fields that are shown. */
export interface ReadRow {
  id: string
  slug: string
  fields: ContentFields
  /** Publication time, or null for a draft. */
  since: Date | null
}

/** Lists the content that visitors see, in display order. */
export async function listVisibleContent(db: Db, kinds: readonly ContentKind[], now: Date) {
  const isDue = sql<boolean>`publish_at is not null and publish_at <= ${now}`
  const rows = await db
    .selectFrom('site_content')
    .select(['id', 'kind', 'slug'])
    .select(sql<ContentFields | null>`case when ${isDue} then fields else live end`.as('fields'))
    .select(sql<Date | null>`case when ${isDue} then publish_at else live_at end`.as('since'))
    .where('kind', 'in', kinds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ fields, ...row }) => (fields ? [{ ...row, fields }] : []))
}

/** Lists the content as if every draft were published. */
export function listDraftContent(db: Db, kind: ContentKind): Promise<ReadRow[]> {
  return db
    .selectFrom('site_content')
    .select(['id', 'slug', 'fields', 'publish_at as since'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listPictures(db: Db) {
  return db.selectFrom('site_picture').select(['url', 'width', 'height']).execute()
}

export async function insertPicture(tx: Tx, picture: { url: string; width: number; height: number }): Promise<void> {
  await tx
    .insertInto('site_picture')
    .values(picture)
    .onConflict(conflict => conflict.column('url').doNothing())
    .execute()
}

/** Returns a value that changes when content is changed, and when a publication time passes. */
export async function readContentFingerprint(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', id, version, publish_at <= ${now}), '|' order by id), '')) as hash
    from site_content
  `.execute(db)
  return rows[0]?.hash ?? ''
}

const getState = (now: Date) => sql<ContentState>`case
  when publish_at is null then case when live is null then 'draft' else 'changed' end
  when publish_at > ${now} then 'scheduled' else 'shown' end`

type Filter = Partial<InputOf<typeof listContent>['query']> & { id?: string }

/** Selects content for the admin list. With an `id`, selects only this item. */
export function selectContents(db: Db, { id, kind, state, search }: Filter, now: Date) {
  return db
    .selectFrom('site_content')
    .selectAll()
    .select(getState(now).as('state'))
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'faq'))
    .$if(state !== undefined, query => query.where(getState(now), '=', state ?? 'draft'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('name'), eb.ref('slug'))),
    )
}
export type ContentListRow = Awaited<ReturnType<ReturnType<typeof selectContents>['executeTakeFirstOrThrow']>>

export function lockContent(tx: Tx, id: string) {
  return tx.selectFrom('site_content').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface NewContent {
  kind: ContentKind
  slug: string
  name: string
  fields: ContentFields
  publishAt: Date | null
  at: Date
}

/** Inserts content. Returns undefined if the slug is taken. */
export function insertContent(tx: Tx, { fields, publishAt, at, ...row }: NewContent) {
  return tx
    .insertInto('site_content')
    .values(eb => ({
      ...row,
      fields: JSON.stringify(fields),
      publish_at: publishAt,
      was_shown: publishAt !== null && publishAt <= at,
      created_at: at,
      updated_at: at,
      position: eb
        .selectFrom('site_content')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('kind', '=', row.kind),
    }))
    .onConflict(conflict => conflict.columns(['kind', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

interface Written {
  name: string
  fields: ContentFields
  publish_at: Date | null
  live: ContentFields | null
  live_at: Date | null
  /** True if visitors have ever seen a text of this content. */
  was_shown: boolean
  updated_at: Date
}

export async function updateContentRow(tx: Tx, id: string, { fields, live, ...row }: Written): Promise<number> {
  const { version } = await tx
    .updateTable('site_content')
    .set({ ...row, fields: JSON.stringify(fields), live: live && JSON.stringify(live) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteContent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('site_content').where('id', '=', id).execute()
}

/** Locks all content of the same kind, in display order, until the transaction ends. */
export function lockOrderOf(tx: Tx, id: string) {
  return lockOrder(
    tx,
    'site_content',
    sql<boolean>`kind = (select moved.kind from site_content as moved where moved.id = ${id})`,
  )
}
