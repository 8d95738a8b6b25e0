import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

const getTitles = ({ rows }: { rows: { title: string }[] }) => rows.map(({ title }) => title)

/**
 * Lists sessions whose stored number of taken seats is wrong. Each learner takes a seat unless the payment was
 * refunded, and each order that waits for its payment takes a seat. Merged enrolments count once.
 */
export async function listWrongSeats(tx: Tx): Promise<string[]> {
  return getTitles(
    await sql<{ title: string }>`
      select course.title || ', ' || session.title as title
      from course_session as session join course on course.id = session.course_id
      left join (
        select session_id, count(distinct coalesce(folded_into, id)) as held from enrollment
        where payment_returned_at is null group by session_id
      ) as learners on learners.session_id = session.id
      left join (
        select session_id, count(*) as held from payment_order where state = 'pending' group by session_id
      ) as orders on orders.session_id = session.id
      where session.seats_taken <> coalesce(learners.held, 0) + coalesce(orders.held, 0)
      order by 1`.execute(tx),
  )
}

/**
 * Lists webinars whose stored number of taken seats is wrong. Leaves out the meetings of courses, which the course's
 * learners attend without a seat.
 */
export async function listWrongWebinarSeats(tx: Tx): Promise<string[]> {
  return getTitles(
    await sql<{ title: string }>`
      select webinar.title
      from webinar
      left join (
        select webinar_id, count(*) as held from webinar_registration where state = 'registered' group by webinar_id
      ) as guests on guests.webinar_id = webinar.id
      where webinar.kind <> 'course' and webinar.seats_taken <> coalesce(guests.held, 0)
      order by 1`.execute(tx),
  )
}

export async function countVouchersOverused(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from voucher
    join (select voucher_code, count(*) as uses from voucher_redemption group by voucher_code) as redeemed
      on redeemed.voucher_code = voucher.code
    where redeemed.uses > voucher.use_count`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Counts open payment findings that are older than `lateBefore`, and finds the last complete comparison with the
 * payment provider.
 */
export async function countLatePayments(tx: Tx, lateBefore: Date): Promise<{ late: number; comparedAt: Date | null }> {
  const { rows } = await sql<{ late: number; comparedAt: Date | null }>`
    select (select count(*)::int from payment_finding where settled_at is null and noticed_at < ${lateBefore}) as late,
           (select coalesce(max(finished_at), min(started_at)) from payment_comparison) as "comparedAt"`.execute(tx)
  return rows[0] ?? { late: 0, comparedAt: null }
}

export function readAuditHead(tx: Tx) {
  return tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

/** Returns the last `limit` rows of the audit log, oldest first. */
export async function readAuditTail(tx: Tx, limit: number) {
  const rows = await tx.selectFrom('audit_entry').selectAll().orderBy('seq', 'desc').limit(limit).execute()
  return rows.toReversed()
}
