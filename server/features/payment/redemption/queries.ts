import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { RedemptionTables } from '../../../db/tables/redemption.ts'

function vouchers(db: Db) {
  return db
    .selectFrom('voucher')
    .innerJoin('voucher_batch as batch', 'batch.id', 'voucher.batch_id')
    .innerJoin('course', 'course.id', 'batch.course_id')
    .select(['voucher.code', 'voucher.use_limit', 'voucher.use_count', 'voucher.batch_id'])
    .select([
      'batch.course_id',
      'batch.active_from as activeFrom',
      sql<Date>`least(batch.expires_at, batch.stopped_at)`.as('expiresAt'),
    ])
    .select(['batch.quota', 'batch.redeemed_count'])
    .select('course.career_track_id')
}

/** Locks a voucher, so that users who redeem the same code at the same time wait for each other. */
export function lockVoucher(tx: Tx, code: string) {
  return vouchers(tx).where('voucher.code', '=', code).forUpdate('voucher').executeTakeFirst()
}

export function findVoucher(db: Db, code: string) {
  return vouchers(db).where('voucher.code', '=', code).executeTakeFirst()
}

export function findOfferedCourse(db: Db, courseId: string) {
  return db
    .selectFrom('course')
    .innerJoin('career_track as track', 'track.id', 'course.career_track_id')
    .select(['course.id', 'course.slug', 'course.title', 'course.mode', 'course.price_rupiah'])
    .select(['track.id as track_id', 'track.title as track_title', 'track.slug as track_slug'])
    .where('course.id', '=', courseId)
    .executeTakeFirstOrThrow()
}

export async function incrementVoucherUses(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('voucher')
    .set(eb => ({ use_count: eb('use_count', '+', 1) }))
    .where('code', '=', code)
    .execute()
}

/**
 * Counts a redemption if the batch's quota allows it. Checks and counts in one statement, so that users can redeem
 * different codes of a batch at the same time. Returns false if the quota is used up.
 */
export async function redeemFromBatch(tx: Tx, batchId: string): Promise<boolean> {
  const row = await tx
    .updateTable('voucher_batch')
    .set(eb => ({ redeemed_count: eb('redeemed_count', '+', 1) }))
    .where('id', '=', batchId)
    .whereRef('redeemed_count', '<', 'quota')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<RedemptionTables['voucher_redemption']>,
): Promise<void> {
  await tx.insertInto('voucher_redemption').values(redemption).execute()
}

export function findRedeemCode(db: Db, code: string) {
  const codeQuery = db.selectFrom('redeem_code').select('used_at').where('code', '=', code)
  return codeQuery.where('stopped_at', 'is', null).executeTakeFirst()
}

const CODES_TOGETHER = 5_000

export async function insertBatch(
  tx: Tx,
  batch: Insertable<RedemptionTables['voucher_batch']>,
  codes: readonly Insertable<RedemptionTables['voucher']>[],
): Promise<void> {
  await tx.insertInto('voucher_batch').values(batch).execute()
  // Inserts the codes in groups, because one statement can have at most 65,535 parameters.
  for (let from = 0; from < codes.length; from += CODES_TOGETHER) {
    await tx
      .insertInto('voucher')
      .values(codes.slice(from, from + CODES_TOGETHER))
      .execute()
  }
}

export async function listKnownCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('redeem_code').select('code').where('code', 'in', codes).execute()
  return new Set(rows.map(row => row.code))
}

/** Inserts an unused code. Returns false if the code already exists. */
export async function insertRedeemCode(tx: Tx, code: string, partner: string): Promise<boolean> {
  const row = await tx
    .insertInto('redeem_code')
    .values({ code, partner, used_at: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUnusedCode(tx: Tx, code: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('redeem_code')
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}
