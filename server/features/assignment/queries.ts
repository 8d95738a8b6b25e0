import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { LearningTables } from '../../db/tables/learning.ts'

export async function insertAnswer(tx: Tx, answer: Insertable<LearningTables['assignment_answer']>): Promise<void> {
  await tx.insertInto('assignment_answer').values(answer).execute()
}

export function listAnswers(db: Db, enrollmentId: string) {
  return db
    .selectFrom('assignment_answer')
    .select(['lecture_material_id', 'text', 'handed_in_at'])
    .where('enrollment_id', '=', enrollmentId)
    .orderBy('handed_in_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}
