import { sql } from 'kysely'
import type { CouponState } from '#contract/payment/coupon.list.ts'
import type { VoucherPrefix } from '#contract/payment/redeem-code.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

interface Filter {
  id?: string
  search?: string | undefined
  prefix?: VoucherPrefix | undefined
  state?: CouponState | undefined
}

/** State of a batch at the time `now`. If several conditions apply, the first one in the `case` decides. */
const stateAt = (now: Date) => sql<CouponState>`
  case when batch.stopped_at is not null then 'stopped' when batch.expires_at <= ${now} then 'expired'
    when batch.active_from > ${now} then 'upcoming' when batch.redeemed_count >= batch.quota then 'used-up'
    else 'active' end`

export function selectCoupons(db: Db, { id, search, prefix, state }: Filter, now: Date) {
  return db
    .selectFrom('voucher_batch as batch')
    .innerJoin('course', 'course.id', 'batch.course_id')
    .innerJoin('career_track as track', 'track.id', 'course.career_track_id')
    .select(['batch.id', 'batch.title', 'batch.prefix', 'batch.active_from', 'batch.expires_at', 'batch.quota'])
    .select(['batch.redeemed_count', 'batch.created_at', 'batch.version', 'batch.exported_at', 'batch.exported_by'])
    .select(['course.title as course_title', 'track.title as track_title', stateAt(now).as('state')])
    .select('batch.code_count')
    .$if(id !== undefined, query => query.where('batch.id', '=', id ?? ''))
    .$if(prefix !== undefined, query => query.where('batch.prefix', '=', prefix ?? 'DRTOK'))
    .$if(state !== undefined, query => query.where(stateAt(now), '=', state ?? 'active'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        eb.or([
          matchesSearch(search ?? '', eb.ref('batch.title'), eb.ref('course.title')),
          eb.exists(
            eb
              .selectFrom('voucher')
              .select('voucher.code')
              .whereRef('voucher.batch_id', '=', 'batch.id')
              .where('voucher.code', '=', (search ?? '').toUpperCase()),
          ),
        ]),
      ),
    )
}
export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

export function findCouponAuthors(db: Db, id: string) {
  return db
    .selectFrom('voucher_batch as batch')
    .leftJoin('app_user as maker', 'maker.id', 'batch.created_by')
    .leftJoin('app_user as taker', 'taker.id', 'batch.exported_by')
    .select(['maker.full_name as created_by', 'taker.full_name as exported_by'])
    .select(eb =>
      eb
        .selectFrom('voucher')
        .select(sql<number>`max(use_limit)`.as('most'))
        .whereRef('voucher.batch_id', '=', 'batch.id')
        .as('use_limit'),
    )
    .where('batch.id', '=', id)
    .executeTakeFirst()
}

export function readCouponNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('voucher_batch').select(['id', 'title as name']).where('id', 'in', ids).execute()
}

export function lockCoupon(tx: Tx, id: string) {
  return tx.selectFrom('voucher_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setStopped(tx: Tx, id: string, at: Date | null): Promise<number> {
  const stopped = tx.updateTable('voucher_batch').set({ stopped_at: at }).where('id', '=', id)
  return (await stopped.returning('version').executeTakeFirstOrThrow()).version
}

export async function updateCouponRow(
  tx: Tx,
  id: string,
  change: { title: string; expires_at: Date; quota: number },
): Promise<number> {
  const query = tx.updateTable('voucher_batch').set(change).where('id', '=', id)
  return (await query.returning('version').executeTakeFirstOrThrow()).version
}

export async function setExported(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await tx.updateTable('voucher_batch').set({ exported_at: at, exported_by: by }).where('id', '=', id).execute()
}

export async function hasCourse(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('course').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const EXPORT_BATCH = 1_000

export async function* readCodeBatches(db: Db, batchId: string) {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('voucher')
      .select(['code', 'use_limit'])
      .where('batch_id', '=', batchId)
      .where('code', '>', last)
      .orderBy('code')
      .limit(EXPORT_BATCH)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    last = end.code
    yield rows
  }
}

/**
 * Lists the redemptions of a batch. Uses the id of the enrolment as the id of the redemption, because each enrolment
 * has at most one redemption.
 */
export function selectCouponUses(db: Db, batchId: string) {
  return db
    .selectFrom('voucher_redemption as use')
    .innerJoin('voucher', 'voucher.code', 'use.voucher_code')
    .innerJoin('app_user as person', 'person.id', 'use.user_id')
    .select(['use.enrollment_id as id', 'use.redeemed_at', 'voucher.code', 'use.user_id'])
    .select(['person.full_name', 'person.email'])
    .where('voucher.batch_id', '=', batchId)
}
