import { type Insertable, sql } from 'kysely'
import type { ExchangeFacts, ExchangeEligibility } from '#contract/points/exchange.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { PointTables } from '../../../db/tables/points.ts'

/** Finds the open redeem window. If no window is open, finds the next window. */
export function findWindow(db: Db, now: Date) {
  return db
    .selectFrom('redeem_window')
    .select(['starts_at', 'ends_at'])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
}

export function listExchangeItems(db: Db) {
  return db
    .selectFrom('inventory_item')
    .select(['id', 'title', 'denomination', 'price_points', 'stock'])
    .where('is_active', '=', true)
    .where('kind', '=', 'pulsa')
    .orderBy('denomination')
    .execute()
}

export function findExchangeItem(db: Db, id: string) {
  return db
    .selectFrom('inventory_item')
    .select(['id', 'denomination', 'price_points'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/**
 * Takes one item from the stock. Checks and counts in one statement, so that two concurrent calls cannot both get the
 * last item. Returns false if the stock is empty.
 */
export async function decrementStock(tx: Tx, itemId: string): Promise<boolean> {
  const row = await tx
    .updateTable('inventory_item')
    .set(eb => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', itemId)
    .where('stock', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function returnToStock(tx: Tx, itemId: string): Promise<void> {
  await tx
    .updateTable('inventory_item')
    .set(eb => ({ stock: eb('stock', '+', 1) }))
    .where('id', '=', itemId)
    .execute()
}

export async function insertStockMovement(tx: Tx, row: Insertable<PointTables['inventory_movement']>): Promise<void> {
  await tx.insertInto('inventory_movement').values(row).execute()
}

/**
 * Returns the facts about an account that an exchange requires. A learning day is a day in Jakarta time on which the
 * server received a completed material. The device's clock is ignored, because a user could claim any day with a forged
 * clock. If a completion arrived earlier than the minimum study time allows, it does not count yet.
 */
export async function findExchangeEligibility(db: Db, userId: string, now: Date): Promise<ExchangeEligibility> {
  const { rows } = await sql<{ isEmailConfirmed: boolean; accountSince: Date; learningDays: number }>`
    select person.email_verified_at is not null as "isEmailConfirmed", person.created_at as "accountSince",
      (
        select count(distinct (progress.updated_at at time zone 'Asia/Jakarta')::date)
        from enrollment join lecture_progress as progress on progress.enrollment_id = enrollment.id
        where enrollment.user_id = person.id and progress.status = 'COMPLETED'
          and coalesce(progress.plausible_at <= ${now}, true)
      )::integer as "learningDays"
    from app_user as person where person.id = ${userId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`user ${userId} not found`)
  return row
}

/**
 * Locks the phone number until the transaction ends. If two exchanges use one number at the same time, the second one
 * waits here and then finds the first one.
 */
export async function lockNumber(tx: Tx, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

/** True for a video without evidence. The points of the video wait a day, even if the learner watched all of it. */
const isDeclaredVideo = sql`(material.type = 'video' and evidence.kind is null)`

/**
 * FROM and WHERE clause for the exchanges of other users with this phone number, named `other`. The hash also finds
 * exchanges of erased accounts, whose number is empty. A value is a parameter or the column of an outer query.
 */
export function fromSameNumber(own: { userId: unknown; hash: unknown; phoneNumber: unknown }) {
  return sql`from point_exchange as other
    where (other.number_hash = ${own.hash} or (other.phone_number = ${own.phoneNumber} and other.phone_number <> ''))
      and other.user_id <> ${own.userId}`
}

/** Reads the facts that must be checked before an exchange. */
export async function findExchangeFacts(
  tx: Tx,
  userId: string,
  number: { phoneNumber: string; hash: Buffer },
  now: Date,
): Promise<ExchangeFacts> {
  const { rows } = await sql<Omit<ExchangeFacts, keyof ExchangeEligibility>>`
    select count(*)::integer as "completedCount",
      count(*) filter (where progress.plausible_at > progress.updated_at and not ${isDeclaredVideo})::integer
        as "hastyCount",
      count(*) filter (where material.type = 'video')::integer as "videoCount",
      count(*) filter (where ${isDeclaredVideo})::integer as "declaredVideoCount",
      (
        select count(distinct other.user_id) ${fromSameNumber({ userId, ...number })}
      )::integer as "sameNumberCount"
    from enrollment
      join lecture_progress as progress on progress.enrollment_id = enrollment.id
      join lecture_material as material on material.id = progress.lecture_material_id
      left join video_evidence as evidence on evidence.enrollment_id = progress.enrollment_id
        and evidence.lecture_material_id = progress.lecture_material_id
    where enrollment.user_id = ${userId} and progress.status = 'COMPLETED'
  `.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('the select returned no row')
  return { ...(await findExchangeEligibility(tx, userId, now)), ...counts }
}

export async function insertExchange(tx: Tx, row: Insertable<PointTables['point_exchange']>): Promise<ExchangeRow> {
  return tx.insertInto('point_exchange').values(row).returningAll().executeTakeFirstOrThrow()
}

export function listOwn(db: Db, userId: string) {
  return db
    .selectFrom('point_exchange')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(50)
    .execute()
}
export type ExchangeRow = Awaited<ReturnType<typeof listOwn>>[number]

export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('point_exchange').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}

export function lockExchange(tx: Tx, id: string): Promise<ExchangeRow> {
  return tx.selectFrom('point_exchange').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export type ExchangeChange = Partial<
  Pick<ExchangeRow, 'state' | 'reject_reason' | 'decided_at' | 'decided_by' | 'paid_at' | 'payout_id' | 'payout_line'>
>

/** Changes the state of an exchange. Returns undefined if the exchange has none of the states in `from`. */
export function changeExchangeState(
  tx: Tx,
  id: string,
  from: readonly ExchangeRow['state'][],
  change: ExchangeChange,
): Promise<ExchangeRow | undefined> {
  return tx
    .updateTable('point_exchange')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}
