import { sql } from 'kysely'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import type { Db, Tx } from '../../../db/database.ts'

const VERSIONS_MAX = 100
const TEXTS_MAX = 50

export function listVersions(db: Db) {
  return db
    .selectFrom('survey')
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from survey_result where survey_result.survey_id = survey.id)`.as(
        'result_count',
      ),
    )
    .orderBy('is_active', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(VERSIONS_MAX)
    .execute()
}

/** Locks the table, so that changes of the active version run one after another. */
export async function lockSurveys(tx: Tx): Promise<void> {
  await sql`lock table survey in share row exclusive mode`.execute(tx)
}

export function findActiveSurvey(tx: Tx) {
  return tx.selectFrom('survey').select(['id', 'title']).where('is_active', '=', true).executeTakeFirst()
}

export async function endSurvey(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('survey').set({ is_active: false }).where('id', '=', id).execute()
}

export async function insertSurvey(
  tx: Tx,
  row: { id: string; title: string; intro: string; questions: readonly SurveyQuestion[]; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('survey')
    .values({ ...row, questions: JSON.stringify(row.questions), is_active: true })
    .execute()
}

/** Counts how often learners chose each answer to a question that has a fixed list of answers. */
export function countAnswers(db: Db, surveyId: string, questionId: string) {
  const answer = sql<string>`answers ->> ${questionId}`
  return db
    .selectFrom('survey_result')
    .select([answer.as('answer'), sql<number>`count(*)::integer`.as('count')])
    .where('survey_id', '=', surveyId)
    .where(answer, 'is not', null)
    .groupBy(sql`1`)
    .execute()
}

export function listTextAnswers(db: Db, surveyId: string, questionId: string) {
  const answer = sql<string>`answers ->> ${questionId}`
  return db
    .selectFrom('survey_result')
    .select(answer.as('answer'))
    .where('survey_id', '=', surveyId)
    .where(answer, 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(TEXTS_MAX)
    .execute()
}
