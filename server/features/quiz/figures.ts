import { sql } from 'kysely'
import type { QuizFigures } from '#contract/quiz-figures.ts'
import { FIGURES_LEAST_ATTEMPTS } from '#contract/rules/item-figures.ts'
import type { Db } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'

/** Of everybody the attempt that came first, whichever enrolment it was for. Of it the key alone: sheets are not sorted. */
const firstAttempts = (quizId: string) => sql`
  select distinct on (enrollment.user_id) attempt.id
  from quiz_attempt as attempt
    join lecture_material as material on material.id = attempt.lecture_material_id
    join enrollment on enrollment.id = attempt.enrollment_id
  where material.quiz_id = ${quizId}::uuid
  order by enrollment.user_id, attempt.handed_in_at, attempt.created_at, attempt.id`

interface ItemRow {
  id: string
  facility: number
  discrimination: number | null
}

/** One pass over the results: each answer beside how many of the others were right. */
async function items(db: Db, quizId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with first_attempt as (${firstAttempts(quizId)}),
    -- Else the count is made again for every answer of a sheet.
    sheet as materialized (
      select question_results as results,
        jsonb_array_length(jsonb_path_query_array(question_results, '$[*] ? (@.isCorrect == true)')) as right_count
      from quiz_attempt where id in (select id from first_attempt)
    ),
    item as materialized (
      select result->>'id' as id, right_count, case when (result->'isCorrect')::boolean then 1 else 0 end::float8 as is_right
      from sheet, jsonb_array_elements(results) as result
    )
    select id, avg(is_right) as facility, corr(is_right, right_count - is_right) as discrimination from item group by id
  `.execute(db)
  return rows
}

interface OptionRow {
  question_id: string
  option: { text: string; isRight: boolean }
  count: number
}

/** How many took each option the quiz has; what else a device may have sent is nobody's choice. */
async function options(db: Db, quizId: string): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    with first_attempt as (${firstAttempts(quizId)}),
    choice as (
      select question->>'id' as question_id, option->>'id' as option_id, nth,
        jsonb_build_object('text', option->'text', 'isRight', question->'answer' @> jsonb_build_array(option->'id')) as option
      from quiz, jsonb_array_elements(quiz.questions) as question,
        jsonb_array_elements(coalesce(question->'options', '[]')) with ordinality as listed (option, nth)
      where quiz.id = ${quizId}::uuid and question->>'type' in ('single', 'multiple', 'true-false')
    ),
    taken as (
      select distinct attempt.id, given.key as question_id, option_id
      from quiz_attempt as attempt, jsonb_each(attempt.answers) as given, jsonb_array_elements_text(given.value) as option_id
      where attempt.id in (select id from first_attempt)
    ),
    counted as (select question_id, option_id, count(*) as count from taken group by question_id, option_id)
    select choice.question_id, choice.option, coalesce(counted.count, 0)::integer as count
    from choice left join counted using (question_id, option_id)
    order by nth
  `.execute(db)
  return rows
}

/** What first attempts say of the questions of one quiz; nothing where they are too few. */
export async function readFigures(db: Db, quizId: string): Promise<QuizFigures> {
  const quiz = await db.selectFrom('quiz').select('questions').where('id', '=', quizId).executeTakeFirst()
  if (!quiz) throw new CallError('QUIZ_NOT_FOUND')
  const counted = await sql<{
    count: number
  }>`select count(*)::integer as count from (${firstAttempts(quizId)}) as one`.execute(db)
  const attempts = counted.rows[0]?.count ?? 0
  if (attempts < FIGURES_LEAST_ATTEMPTS) return { attempts, questions: [] }
  const byId = new Map((await items(db, quizId)).map(row => [row.id, row]))
  const taken = Map.groupBy(await options(db, quizId), row => row.question_id)
  return {
    attempts,
    questions: quiz.questions.flatMap(({ id }) => {
      const item = byId.get(id)
      if (!item) return []
      const shares = (taken.get(id) ?? []).map(row => ({ ...row.option, share: row.count / attempts }))
      return { id, facility: item.facility, discrimination: item.discrimination, options: shares }
    }),
  }
}
