import type { Insertable } from 'kysely'
import type { CareerTrackTables } from '../../../../db/tables/career-tracks.ts'
import type { Db, Tx } from '../../../../db/database.ts'

/** Returns the time of the last import of this file into the quiz. */
export async function findImportTime(db: Db, quizId: string, fileHash: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('quiz_import')
    .select('done_at')
    .where('quiz_id', '=', quizId)
    .where('file_hash', '=', fileHash)
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .executeTakeFirst()
  return row?.done_at ?? undefined
}

export async function insertPlan(tx: Tx, plan: Insertable<CareerTrackTables['quiz_import']>): Promise<void> {
  await tx.insertInto('quiz_import').values(plan).execute()
}

/** Deletes import plans that were never executed. */
export async function deletePlansBefore(tx: Tx, quizId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('quiz_import')
    .where('quiz_id', '=', quizId)
    .where('done_at', 'is', null)
    .where('planned_at', '<', before)
    .execute()
}

export function lockPlan(tx: Tx, quizId: string, id: string) {
  return tx
    .selectFrom('quiz_import')
    .selectAll()
    .where('id', '=', id)
    .where('quiz_id', '=', quizId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markImportDone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('quiz_import').set({ done_at: at, questions: '[]' }).where('id', '=', id).execute()
}
