import { sql } from 'kysely'
import { timeZones, type Zone } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'

/**
 * Lists the days, in the given time zone, on which the user completed a material. Uses the completion time that the
 * server accepted.
 */
export async function listDays(
  db: Db,
  userId: string,
  { since, zone }: { since: Date; zone: Zone },
): Promise<string[]> {
  const day = sql<string>`to_char(progress.completed_at at time zone ${sql.lit(timeZones[zone])}, 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('lecture_progress as progress', 'progress.enrollment_id', 'enrollment.id')
    .select(day.as('day'))
    .distinct()
    .where('enrollment.user_id', '=', userId)
    .where('progress.completed_at', '>=', since)
    .orderBy('day')
    .execute()
  return rows.map(row => row.day)
}

export async function findWeekGoal(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom('user_profile').select('week_goal').where('user_id', '=', userId).executeTakeFirst()
  return row?.week_goal ?? null
}

export async function storeWeekGoal(db: Db, userId: string, goal: number, at: Date): Promise<void> {
  await db
    .insertInto('user_profile')
    .values({ user_id: userId, updated_at: at, week_goal: goal })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ week_goal: goal }))
    .execute()
}
