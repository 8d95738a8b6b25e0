import type { Insertable } from 'kysely'
import { isClassComplete, isComplete } from '#contract/rules/progress.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PointTables } from '../../db/tables/points.ts'

export async function findBalance(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('point_balance').select('balance').where('user_id', '=', userId).executeTakeFirst()
  return row?.balance ?? 0
}

export async function hasBalance(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('point_balance').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Everything that moves points waits here for its turn; taken before any other lock but the idempotency row. */
export async function lockBalance(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.balance
}

/**
 * The only way a balance moves: by a line of the ledger. False, and nothing moved, when the same reason and ref have
 * been booked before.
 */
export async function book(tx: Tx, entry: Insertable<PointTables['point_entry']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('point_entry')
    .values(entry)
    .onConflict(conflict => conflict.columns(['user_id', 'reason', 'ref']).doNothing())
    .returning('amount')
    .executeTakeFirst()
  if (!inserted) return false
  await tx
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', inserted.amount) }))
    .where('user_id', '=', entry.user_id)
    .execute()
  return true
}

export async function findMultiplier(db: Db, at: Date): Promise<number> {
  const row = await db
    .selectFrom('point_window')
    .select(eb => eb.fn.max('multiplier').as('multiplier'))
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .executeTakeFirst()
  return row?.multiplier ?? 1
}

/** The frenzy that runs, the strongest if several do, else the next one. */
export function findFrenzyRow(db: Db, now: Date) {
  return db
    .selectFrom('point_window')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy(eb => eb.fn('greatest', ['starts_at', eb.val(now)]))
    .orderBy('multiplier', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasWindow(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('point_window').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function isMaterialCompleted(
  tx: Tx,
  userId: string,
  enrollmentId: string,
  lectureMaterialId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .select('progress.status')
    .where('progress.enrollment_id', '=', enrollmentId)
    .where('progress.lecture_material_id', '=', lectureMaterialId)
    .where('enrollment.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && isComplete(row.status)
}

export async function isQuizPassed(
  tx: Tx,
  userId: string,
  enrollmentId: string,
  lectureMaterialId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('enrollment', 'enrollment.id', 'attempt.enrollment_id')
    .select('attempt.id')
    .where('attempt.enrollment_id', '=', enrollmentId)
    .where('attempt.lecture_material_id', '=', lectureMaterialId)
    .where('attempt.is_passed', '=', true)
    .where('enrollment.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** By the rule the screens draw with; a class without an item of this enrolment is foreign. */
export async function isClassCompleted(
  tx: Tx,
  userId: string,
  enrollmentId: string,
  trackClassId: string,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select('progress.status')
    .where('progress.enrollment_id', '=', enrollmentId)
    .where('material.track_class_id', '=', trackClassId)
    .where('enrollment.user_id', '=', userId)
    .execute()
  return isClassComplete(rows.map(row => row.status))
}
