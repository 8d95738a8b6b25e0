import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { LearningTables } from '../../../db/tables/learning.ts'
import { selectFirstStage } from './reading-stage-queries.ts'

type AnswerKey = Pick<Insertable<LearningTables['assignment_answer']>, 'enrollment_id' | 'lecture_material_id'>

/** Inserts a version of an answer. The expert of the current version also gets the new version (`findHolder`). */
export async function insertAnswer(
  tx: Tx,
  answer: Insertable<LearningTables['assignment_answer']>,
  files: { userId: string; ids: readonly string[] },
): Promise<void> {
  await lockCurrentVersion(tx, answer)
  const holder = await findHolder(tx, answer)
  await tx
    .insertInto('assignment_answer')
    .values({ ...answer, expert_id: holder?.id ?? null, reading_stage: selectFirstStage(answer) })
    .execute()
  if (files.ids.length === 0) return
  const rows = files.ids.map((id, position) => ({
    answer_id: answer.id,
    position,
    user_id: files.userId,
    upload_id: id,
  }))
  await tx.insertInto('assignment_file').values(rows).execute()
}

/**
 * Locks the current version of an answer. If an expert is just claiming this version, `findHolder` therefore finds this
 * expert. First locks the learner's progress, as the trigger `keep_one_current_answer` does, so that another new
 * version cannot become the current version meanwhile.
 */
async function lockCurrentVersion(tx: Tx, answer: AnswerKey): Promise<void> {
  await tx
    .selectFrom('lecture_progress')
    .select('status')
    .where('enrollment_id', '=', answer.enrollment_id)
    .where('lecture_material_id', '=', answer.lecture_material_id)
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('assignment_answer')
    .select('id')
    .where('enrollment_id', '=', answer.enrollment_id)
    .where('lecture_material_id', '=', answer.lecture_material_id)
    .where('is_current', '=', true)
    .forUpdate()
    .execute()
}

/**
 * Finds the expert for the next version of an answer: the user who has claimed the current version or made its first
 * reading. The user must still be an expert, and the account must be active. Locks the account against a concurrent
 * deactivation, because a deactivation releases the expert's answers.
 */
function findHolder(tx: Tx, answer: AnswerKey) {
  return tx
    .selectFrom('assignment_answer as former')
    .leftJoin('assignment_reading as read', join =>
      join.onRef('read.answer_id', '=', 'former.id').on('read.place', '=', 1),
    )
    .innerJoin('app_user as holder', join => join.on('holder.id', '=', sql`coalesce(former.expert_id, read.expert_id)`))
    .select('holder.id')
    .where('former.enrollment_id', '=', answer.enrollment_id)
    .where('former.lecture_material_id', '=', answer.lecture_material_id)
    .where('former.is_current', '=', true)
    .where('holder.deactivated_at', 'is', null)
    .where(sql<boolean>`holder.roles @> array['expert']::text[]`)
    .forKeyShare('holder')
    .executeTakeFirst()
}
