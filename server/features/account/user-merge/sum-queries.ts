import { sql } from 'kysely'
import type { MergeSums } from '#contract/account/user-merge.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** Counts the enrolments, certificates and points of an account by the same rules as the other screens. */
export async function readAccountSums(db: Db | Tx, userId: string): Promise<MergeSums> {
  const { rows } = await sql<MergeSums>`
    select
      (select count(*)::integer from enrollment where user_id = ${userId}) as enrollments,
      (select count(*)::integer from certificate left join enrollment on enrollment.id = certificate.enrollment_id
        where coalesce(certificate.user_id, enrollment.user_id) = ${userId}) as certificates,
      (select balance from point_balance where user_id = ${userId}) as points
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the select returned no row')
  return row
}
