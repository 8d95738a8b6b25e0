import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { SurveyTables } from '../../../db/tables/surveys.ts'

export function listActiveSurveys(db: Db) {
  return db.selectFrom('survey').select(['id', 'title', 'intro', 'questions']).where('is_active', '=', true).execute()
}

/** Finds an active or ended survey. A learner may have answered an ended survey offline while it was active. */
export function findSurvey(tx: Db | Tx, id: string) {
  return tx.selectFrom('survey').select(['id', 'questions']).where('id', '=', id).executeTakeFirst()
}

export function listResults(db: Db, userId: string, careerTrackId: string) {
  return db
    .selectFrom('survey_result')
    .select(['id', 'user_id', 'career_track_id', 'enrollment_id', 'survey_id', 'answers', 'happened_at'])
    .where('user_id', '=', userId)
    .where('career_track_id', '=', careerTrackId)
    .execute()
}

/** Inserts a result. Returns false if this learner already has a result for the career track. */
export async function insertResult(tx: Tx, row: Insertable<SurveyTables['survey_result']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('survey_result')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'career_track_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export function findEnrollment(tx: Tx, userId: string, enrollmentId: string) {
  return tx
    .selectFrom('enrollment')
    .select(['career_track_id', 'created_at', 'refunded_at'])
    .where('id', '=', enrollmentId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Returns the learner's survey result, which may earn points. Returns undefined if there is no result, or if its
 * enrolment was refunded.
 */
export function findResult(tx: Tx, userId: string, careerTrackId: string) {
  return tx
    .selectFrom('survey_result')
    .innerJoin('enrollment', 'enrollment.id', 'survey_result.enrollment_id')
    .select(['survey_result.enrollment_id', 'survey_result.happened_at', 'survey_result.plausible_at'])
    .select('enrollment.created_at as open_since')
    .where('survey_result.user_id', '=', userId)
    .where('survey_result.career_track_id', '=', careerTrackId)
    .where('enrollment.refunded_at', 'is', null)
    .executeTakeFirst()
}
