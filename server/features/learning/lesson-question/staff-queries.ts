import { sql } from 'kysely'
import type { LessonQuestionListSearch } from '#contract/learning/lesson-question.list.ts'
import type { Db } from '../../../db/database.ts'
import { isFoundBy, matchesSearch, selectUsersByName } from '../../../db/search.ts'

type Filter = Pick<LessonQuestionListSearch, 'search' | 'state' | 'kind' | 'track' | 'isReported'>

/** Selects the questions of existing accounts. Hidden questions are included only for admins. */
export function selectStaffQuestions(db: Db, filter: Filter, viewer: { isAdmin: boolean }) {
  const { search, state, kind, track, isReported } = filter
  return db
    .selectFrom('lesson_question as question')
    .innerJoin('career_track as track', 'track.id', 'question.career_track_id')
    .innerJoin('app_user as asker', 'asker.id', 'question.asked_by')
    .select(['question.id', 'question.text', 'question.material_id', 'question.material_title', 'question.anchor'])
    .select(['question.is_hidden', 'question.is_answered', 'question.report_count', 'question.asked_at'])
    .select(['question.version', 'question.chosen_answer_id', 'question.accepted_answer_id'])
    .select(['track.title as track_title', 'asker.id as asker_id', 'asker.full_name'])
    .select(
      sql<number>`(select count(*)::int from lesson_answer as answer
        where answer.question_id = question.id and not answer.is_hidden)`.as('answer_count'),
    )
    .$if(!viewer.isAdmin, query => query.where('question.is_hidden', '=', false))
    .$if(state === 'hidden', query => query.where('question.is_hidden', '=', true))
    .$if(state === 'waiting' || state === 'answered', query =>
      query.where('question.is_hidden', '=', false).where('question.is_answered', '=', state === 'answered'),
    )
    .$if(kind !== undefined, query => query.where(sql<boolean>`question.anchor ->> 'kind' = ${kind}`))
    .$if(track !== undefined, query => query.where('track.slug', '=', track ?? ''))
    .$if(isReported !== undefined, query => query.where('question.report_count', isReported === 'true' ? '>' : '=', 0))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        isFoundBy(
          eb.ref('question.id'),
          sql`select asked.id from lesson_question as asked where asked.asked_by in (${selectUsersByName(search ?? '')})`,
          sql`select own.id from lesson_question as own where ${matchesSearch(
            search ?? '',
            sql.ref('own.text'),
            sql.ref('own.material_title'),
          )}`,
        ),
      ),
    )
}
export type StaffQuestionRow = Awaited<ReturnType<ReturnType<typeof selectStaffQuestions>['executeTakeFirstOrThrow']>>

/** Counts the questions that wait for an expert. */
export function countWaiting(db: Db) {
  return db
    .selectFrom('lesson_question')
    .select(eb => [eb.fn.countAll<string>().as('count'), eb.fn.min('asked_at').as('since')])
    .where('is_hidden', '=', false)
    .where('is_answered', '=', false)
    .executeTakeFirstOrThrow()
}

/** Lists the career tracks that have questions. */
export function listAskedTracks(db: Db) {
  return db
    .selectFrom('career_track')
    .select(['slug', 'title'])
    .where('id', 'in', db.selectFrom('lesson_question').select('career_track_id'))
    .orderBy('title')
    .execute()
}

export function listReports(db: Db, questionId: string) {
  return db
    .selectFrom('lesson_report')
    .select(['answer_id', 'reason', 'reported_at', 'decided_at'])
    .where('question_id', '=', questionId)
    .orderBy('reported_at', 'desc')
    .execute()
}
