import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { LearningTables } from '../../db/tables/learning.ts'

export function getQuiz(tx: Tx, id: string) {
  return tx.selectFrom('quiz').select(['questions', 'pass_mark']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Only for those enrolled in a version that holds it. */
export function findQuizOf(db: Db, userId: string, quizId: string) {
  return db
    .selectFrom('quiz')
    .select(['quiz.id', 'quiz.title', 'quiz.pass_mark', 'quiz.is_final', 'quiz.questions'])
    .where('quiz.id', '=', quizId)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('enrollment')
          .select('enrollment.id')
          .whereRef('enrollment.career_track_id', '=', 'quiz.career_track_id')
          .whereRef('enrollment.version', '=', 'quiz.version')
          .where('enrollment.user_id', '=', userId),
      ),
    )
    .executeTakeFirst()
}
export type QuizRow = NonNullable<Awaited<ReturnType<typeof findQuizOf>>>

export async function insertAttempt(tx: Tx, attempt: Insertable<LearningTables['quiz_attempt']>): Promise<void> {
  await tx.insertInto('quiz_attempt').values(attempt).execute()
}

export function listAttempts(db: Db, enrollmentId: string) {
  return db
    .selectFrom('quiz_attempt')
    .select(['lecture_material_id', 'score', 'is_passed', 'question_results', 'handed_in_at'])
    .where('enrollment_id', '=', enrollmentId)
    .orderBy('handed_in_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]
