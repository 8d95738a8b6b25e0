import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Selects the first attempt of each learner, in any enrolment. Selects only the id, so that PostgreSQL does not copy
 * the large answers while it sorts.
 */
const firstAttempts = (quizId: string) => sql`
  select distinct on (enrollment.user_id) attempt.id
  from quiz_attempt as attempt
    join lecture_material as material on material.id = attempt.lecture_material_id
    join enrollment on enrollment.id = attempt.enrollment_id
  where material.quiz_id = ${quizId}::uuid
  order by enrollment.user_id, attempt.handed_in_at, attempt.created_at, attempt.id`

interface FigureRow {
  attempts: number
  /**
   * Statistics of each question. `discrimination` is null if no correlation exists, for example because all learners
   * answered the question correctly.
   */
  items: { id: string; facility: number; discrimination: number | null }[]
  /** How often learners chose each option, in the order of the quiz. */
  options: { question_id: string; option: { text: string; isRight: boolean }; count: number }[]
}

/**
 * Reads all statistics in one statement, so that PostgreSQL searches the first attempts once. `facility` is the share
 * of right answers to a question. `discrimination` is the correlation between a right answer to the question and the
 * number of right answers to the other questions. `options` counts how often learners chose each option of a question.
 */
export async function readAnswerCounts(db: Db, quizId: string): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`
    with first_attempt as materialized (${firstAttempts(quizId)}),
    -- Materialized, because PostgreSQL would otherwise count again for each answer of an attempt.
    sheet as materialized (
      select question_results as results,
        jsonb_array_length(jsonb_path_query_array(question_results, '$[*] ? (@.isCorrect == true)')) as right_count
      from quiz_attempt where id in (select id from first_attempt)
    ),
    answer as materialized (
      select result->>'id' as id, right_count, case when (result->'isCorrect')::boolean then 1 else 0 end::float8 as is_right
      from sheet, jsonb_array_elements(results) as result
    ),
    item as (
      select id, avg(is_right) as facility, corr(is_right, right_count - is_right) as discrimination from answer group by id
    ),
    choice as (
      select question->>'id' as question_id, option->>'id' as option_id, nth,
        jsonb_build_object('text', option->'text', 'isRight', question->'answer' @> jsonb_build_array(option->'id')) as option
      from quiz, jsonb_array_elements(quiz.questions) as question,
        jsonb_array_elements(coalesce(question->'options', '[]')) with ordinality as each_option (option, nth)
      where quiz.id = ${quizId}::uuid and question->>'type' in ('single', 'multiple', 'true-false')
    ),
    taken as (
      select distinct attempt.id, given.key as question_id, option_id
      from quiz_attempt as attempt, jsonb_each(attempt.answers) as given, jsonb_array_elements_text(given.value) as option_id
      where attempt.id in (select id from first_attempt)
    ),
    counted as (select question_id, option_id, count(*) as count from taken group by question_id, option_id),
    listed as (
      select question_id, option, coalesce(counted.count, 0) as count, nth from choice left join counted using (question_id, option_id)
    )
    select (select count(*)::integer from first_attempt) as attempts,
      (select coalesce(jsonb_agg(item), '[]') from item) as items,
      (select coalesce(jsonb_agg(listed order by nth), '[]') from listed) as options
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the select returned no row')
  return row
}

export function findQuizQuestions(db: Db, quizId: string) {
  return db.selectFrom('quiz').select('questions').where('id', '=', quizId).executeTakeFirst()
}
