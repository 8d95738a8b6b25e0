import { sql } from 'kysely'
import { computeOverdueCutoff } from '#contract/assessment/assessment-promise.ts'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch, isFoundBy, isNotErased, selectUsersByName } from '../../../db/search.ts'
import { mayDoSecondReading } from './visibility-queries.ts'

export interface ScoringFilter {
  search?: string | undefined
  state?: AssignmentState | undefined
  expert?: string | undefined
  isLate?: 'true' | 'false' | undefined
  course?: string | undefined
  reading?: 'waiting' | 'undecided' | undefined
}

const isOpen = sql<boolean>`answer.state in ('handed-in', 'being-assessed')`

/**
 * True if an admin must decide the result. Either the two readings disagree, or the learner handed in a newer version
 * before the second reading.
 */
const isToDecide = sql<boolean>`(
  answer.reading_stage = 'undecided' or (answer.reading_stage = 'second' and not answer.is_current)
)`

/**
 * Selects the current version of each assignment of existing learners. With the filter 'undecided', selects only
 * answers about which an admin must decide, in any version.
 */
export function selectDeskAssignments(db: Db, filter: ScoringFilter, now: Date) {
  const isAnyVersion = filter.reading === 'undecided'
  return answersToScore(db, filter, now)
    .$if(!isAnyVersion, query => query.where('answer.is_current', '=', true))
    .$if(isAnyVersion, query => query.where(isToDecide))
    .$if(filter.reading === 'waiting', query => query.where('answer.reading_stage', '=', 'second'))
}

export function findDeskAssignment(db: Db, id: string, now: Date) {
  return answersToScore(db, {}, now).where('answer.id', '=', id)
}

function answersToScore(db: Db, filter: ScoringFilter, now: Date) {
  const { search, state, expert, isLate, course } = filter
  const late = sql<boolean>`(${isOpen} and answer.handed_in_at < ${computeOverdueCutoff(now)})`
  return (
    db
      .selectFrom('assignment_answer as answer')
      .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
      .leftJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
      .innerJoin('course', 'course.id', 'enrollment.course_id')
      .leftJoin('lecture_material as material', 'material.id', 'answer.lecture_material_id')
      .select(['answer.id', 'answer.enrollment_id', 'answer.lecture_material_id', 'answer.handed_in_at'])
      .select(['answer.state', 'answer.score', 'answer.assessor_id', 'answer.assessed_at', 'answer.revision'])
      .select(['answer.expert_id', 'answer.reading_stage', 'answer.is_current', 'enrollment.user_id'])
      .select('course.title as course_title')
      .select(eb => [
        eb.ref('learner.full_name').$notNull().as('learner_name'),
        eb.ref('material.title').$notNull().as('material_title'),
        nameOf(eb.ref('answer.assessor_id')).as('assessor_name'),
        nameOf(eb.ref('answer.expert_id')).as('expert_name'),
        late.as('is_late'),
        sql<number>`(
        select count(*)::integer - 1 from assignment_answer as version
        where version.enrollment_id = answer.enrollment_id and version.lecture_material_id = answer.lecture_material_id
      )`.as('earlier_count'),
      ])
      .where(eb => isNotErased(eb.ref('enrollment.user_id')))
      .$if(state !== undefined, query => query.where('answer.state', '=', state ?? 'handed-in'))
      .$if(expert === 'none', query => query.where('answer.expert_id', 'is', null))
      .$if(expert !== undefined && expert !== 'none', query => query.where('answer.expert_id', '=', expert ?? ''))
      // Each branch has its own condition without a parameter, so that PostgreSQL uses the partial index of waiting
      // answers.
      .$if(isLate === 'true', query => query.where(late))
      .$if(isLate === 'false', query => query.where(sql<boolean>`not ${late}`))
      .$if(course !== undefined, query => query.where('course.slug', '=', course ?? ''))
      .$if(search !== undefined && search !== '', query =>
        query.where(eb =>
          isFoundBy(
            eb.ref('answer.id'),
            sql`select own.id from assignment_answer as own join enrollment as sent on sent.id = own.enrollment_id
            where own.is_current and sent.user_id in (${selectUsersByName(search ?? '')})`,
            sql`select own.id from assignment_answer as own where own.is_current and own.lecture_material_id in (
            select named.id from lecture_material as named where ${matchesSearch(search ?? '', sql.ref('named.title'))}
          )`,
          ),
        ),
      )
  )
}
export type DeskAssignmentRow = Awaited<ReturnType<ReturnType<typeof selectDeskAssignments>['executeTakeFirstOrThrow']>>

function nameOf(id: unknown) {
  return sql<string | null>`(select full_name from app_user where app_user.id = ${id})`
}

const countToDecide = sql`
  select count(*) from assignment_answer as answer
    join enrollment on enrollment.id = answer.enrollment_id
    join app_user as learner on learner.id = enrollment.user_id
  where ${isToDecide} and learner.deleted_at is null
`

interface Waiting {
  'handed-in': number
  'being-assessed': number
  late: number
  undecided: number
}

/**
 * Counts the answers that wait for assessment. Repeats the condition of the partial index of waiting answers, so that
 * PostgreSQL uses this index.
 */
export async function countWaitingAnswers(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where answer.state = 'handed-in')::integer as "handed-in",
      count(*) filter (where answer.state = 'being-assessed')::integer as "being-assessed",
      count(*) filter (where answer.handed_in_at < ${computeOverdueCutoff(now)})::integer as late,
      (${countToDecide})::integer as undecided
    from assignment_answer as answer
      join enrollment on enrollment.id = answer.enrollment_id
      join app_user as learner on learner.id = enrollment.user_id
    where answer.state in ('handed-in', 'being-assessed') and answer.is_current and learner.deleted_at is null
  `.execute(db)
  return rows[0] ?? { 'handed-in': 0, 'being-assessed': 0, late: 0, undecided: 0 }
}

/** Lists all active experts, each with the number of waiting answers that the expert has claimed. */
export function listExperts(db: Db, now: Date) {
  const waiting = db
    .selectFrom('assignment_answer as answer')
    .select(['answer.expert_id'])
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .select(sql<number>`count(*) filter (where answer.handed_in_at < ${computeOverdueCutoff(now)})::integer`.as('late'))
    .where('answer.expert_id', 'is not', null)
    .where(sql<boolean>`answer.reading_stage is distinct from 'undecided'`)
    .where(isOpen)
    .where('answer.is_current', '=', true)
    .groupBy('answer.expert_id')
  return db
    .selectFrom('app_user as expert')
    .leftJoin(waiting.as('work'), 'work.expert_id', 'expert.id')
    .select(['expert.id', 'expert.full_name', 'work.waiting', 'work.late'])
    .where('expert.deleted_at', 'is', null)
    .where('expert.deactivated_at', 'is', null)
    .where(sql<boolean>`expert.roles @> array['expert']::text[]`)
    .orderBy('expert.full_name')
    .orderBy('expert.id')
    .execute()
}

/**
 * Finds an expert whose account is active. Locks the account against a concurrent deactivation, because a deactivation
 * releases the expert's answers.
 */
export function findExpert(tx: Tx, id: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'full_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where(sql<boolean>`roles @> array['expert']::text[]`)
    .forKeyShare()
    .executeTakeFirst()
}

export async function setAnswerExpert(tx: Tx, id: string, expertId: string | null): Promise<number> {
  const { revision } = await tx
    .updateTable('assignment_answer')
    .set(eb => ({ expert_id: expertId, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/**
 * Locks the answers that `unclaimAnswers` changes. Must be called before the transaction locks the expert's account,
 * because code that gives an answer to an expert locks the answer first, then the account.
 */
export async function lockClaimedAnswers(tx: Tx, expertId: string): Promise<void> {
  await tx
    .selectFrom('assignment_answer')
    .select('id')
    .where('expert_id', '=', expertId)
    .where('state', 'in', ['handed-in', 'being-assessed'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Removes the expert from all answers that the expert has claimed and that are not assessed yet. */
export async function unclaimAnswers(tx: Tx, expertId: string): Promise<void> {
  await tx
    .updateTable('assignment_answer')
    .set(eb => ({ expert_id: null, revision: eb('revision', '+', 1) }))
    .where('expert_id', '=', expertId)
    .where('state', 'in', ['handed-in', 'being-assessed'])
    .execute()
}

/**
 * Assigns waiting answers to the expert. Skips answers that have an expert or do not wait any more. Locks the answers
 * in the order of their ids to prevent deadlocks.
 */
export async function assignUnclaimedAnswers(tx: Tx, ids: readonly string[], expertId: string): Promise<string[]> {
  const free = tx
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .select('answer.id')
    .where('answer.id', 'in', [...ids])
    .where('answer.expert_id', 'is', null)
    .where('enrollment.user_id', '<>', expertId)
    .where('answer.is_current', '=', true)
    .where(isOpen)
    .where(mayDoSecondReading(expertId, 'answer'))
    .where(eb => isNotErased(eb.ref('enrollment.user_id')))
    .orderBy('answer.id')
    .forUpdate('answer')
  const rows = await tx
    .updateTable('assignment_answer')
    .set(eb => ({ expert_id: expertId, revision: eb('revision', '+', 1) }))
    .where('id', 'in', free)
    .where('expert_id', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
