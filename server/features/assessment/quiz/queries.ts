import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { QUIZ_ATTEMPT_RESTORE_MS } from '#contract/wire/limits.ts'
import type { TimedAnswers } from '#contract/assessment/quiz.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { LearningTables } from '../../../db/tables/learning.ts'

/** Identifies a material of one enrolment. */
interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

export function getQuiz(tx: Tx, id: string) {
  return tx
    .selectFrom('quiz')
    .innerJoin('lecture_material as material', 'material.quiz_id', 'quiz.id')
    .select(['quiz.questions', 'quiz.pass_mark', 'quiz.reveals_answers', 'material.track_class_id'])
    .select(['quiz.time_limit_seconds as timeLimitSeconds', 'quiz.attempts_allowed as attemptsAllowed'])
    .where('quiz.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Finds a quiz. Returns undefined unless the user is enrolled in a version of the career track that contains the quiz.
 */
export function findQuizOf(db: Db, userId: string, quizId: string) {
  return db
    .selectFrom('quiz')
    .select(['quiz.id', 'quiz.title', 'quiz.pass_mark', 'quiz.is_final', 'quiz.questions'])
    .select(['quiz.time_limit_seconds', 'quiz.attempts_allowed', 'quiz.shuffles_questions', 'quiz.shuffles_options'])
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

type Starts = LearningTables['quiz_attempt_start']
type StartExpressions = ExpressionBuilder<{ start: Starts }, 'start'>

const isHandedIn = sql<boolean>`exists (select from quiz_attempt where quiz_attempt.id = start.id)`

/** True if the attempt was not handed in and its deadline has not passed. */
function isOpen(eb: StartExpressions, now: Date) {
  return eb.and([eb.or([eb('start.deadline', 'is', null), eb('start.deadline', '>', now)]), eb.not(isHandedIn)])
}

const startColumns = ['id', 'number', 'started_at', 'deadline', 'saved'] as const

/** Returns the newest attempt that was not handed in and whose deadline has not passed. */
export function findOpenAttempt(tx: Tx, item: ItemId, now: Date) {
  return tx
    .selectFrom('quiz_attempt_start as start')
    .select(startColumns)
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .where(eb => isOpen(eb, now))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** True if the attempt counts towards the limit, because the attempt was handed in or has not been given back. */
function isUsed(eb: StartExpressions, now: Date) {
  return eb.or([
    eb('start.deadline', 'is', null),
    eb('start.deadline', '>', new Date(now.getTime() - QUIZ_ATTEMPT_RESTORE_MS)),
    isHandedIn,
  ])
}

export async function countUsedAttempts(tx: Db | Tx, item: ItemId, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('quiz_attempt_start as start')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('start.enrollment_id', '=', item.enrollmentId)
    .where('start.lecture_material_id', '=', item.lectureMaterialId)
    .where(eb => isUsed(eb, now))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists attempts that were not handed in before their deadline. Includes only quizzes that limit attempts. */
export function listLostAttemptRows(db: Db, enrollmentId: string, now: Date) {
  return db
    .selectFrom('quiz_attempt_start as start')
    .innerJoin('lecture_material as material', 'material.id', 'start.lecture_material_id')
    .innerJoin('quiz', 'quiz.id', 'material.quiz_id')
    .leftJoin('quiz_attempt as attempt', 'attempt.id', 'start.id')
    .select(['start.lecture_material_id', 'start.number', 'start.started_at', 'start.deadline'])
    .select('quiz.attempts_allowed')
    .where('start.enrollment_id', '=', enrollmentId)
    .where('start.deadline', '<=', now)
    .where('quiz.attempts_allowed', 'is not', null)
    .where('attempt.id', 'is', null)
    .orderBy('start.started_at', 'desc')
    .execute()
}

export async function readLastAttemptNumber(tx: Tx, item: ItemId): Promise<number> {
  const row = await tx
    .selectFrom('quiz_attempt_start')
    .select(eb => eb.fn.max('number').as('number'))
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Inserts the start of an attempt. Returns undefined if an attempt with this id or number already exists. */
export function insertAttemptStart(tx: Tx, start: Insertable<LearningTables['quiz_attempt_start']>) {
  return tx
    .insertInto('quiz_attempt_start')
    .values(start)
    .onConflict(conflict => conflict.doNothing())
    .returning(startColumns)
    .executeTakeFirst()
}
export type StartRow = NonNullable<Awaited<ReturnType<typeof insertAttemptStart>>>

/** Locks the start of an attempt until the transaction ends. Returns the start with the stored answers. */
export function lockStart(tx: Tx, item: ItemId, id: string) {
  return tx
    .selectFrom('quiz_attempt_start')
    .select(startColumns)
    .where('id', '=', id)
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the user's own attempt at this quiz and its enrolment until the transaction ends. A refund therefore waits
 * until the answers are stored, and answers that wait for a refund are refused afterwards.
 */
export function lockOwnStart(tx: Tx, userId: string, attempt: { id: string; quizId: string }) {
  return tx
    .selectFrom('quiz_attempt_start as start')
    .innerJoin('enrollment', 'enrollment.id', 'start.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'start.lecture_material_id')
    .leftJoin('quiz_attempt as attempt', 'attempt.id', 'start.id')
    .select(['start.saved', 'attempt.id as handed_in_id', 'enrollment.refunded_at'])
    .where('start.id', '=', attempt.id)
    .where('material.quiz_id', '=', attempt.quizId)
    .where('enrollment.user_id', '=', userId)
    .forNoKeyUpdate('enrollment')
    .forUpdate('start')
    .executeTakeFirst()
}

export async function saveAnswers(tx: Tx, id: string, saved: TimedAnswers): Promise<void> {
  await tx
    .updateTable('quiz_attempt_start')
    .set({ saved: JSON.stringify(saved) })
    .where('id', '=', id)
    .execute()
}

/** Inserts a graded attempt. Returns false if this attempt was already graded. */
export async function insertAttempt(tx: Tx, attempt: Insertable<LearningTables['quiz_attempt']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('quiz_attempt')
    .values(attempt)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

function attempts(db: Db, enrollmentId: string, now: Date) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .innerJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['attempt.lecture_material_id', 'attempt.score', 'attempt.is_passed', 'attempt.question_results'])
    .select(['attempt.handed_in_at', 'attempt.number', 'quiz.attempts_allowed'])
    .select(eb =>
      eb
        .selectFrom('quiz_attempt_start as start')
        .select(count => count.fn.countAll<string>().as('count'))
        .whereRef('start.enrollment_id', '=', 'attempt.enrollment_id')
        .whereRef('start.lecture_material_id', '=', 'attempt.lecture_material_id')
        .where(start => isUsed(start, now))
        .as('used_count'),
    )
    .select(eb =>
      eb
        .selectFrom('quiz_attempt as graded')
        .select(graded => graded.fn.countAll<string>().as('count'))
        .whereRef('graded.enrollment_id', '=', 'attempt.enrollment_id')
        .whereRef('graded.lecture_material_id', '=', 'attempt.lecture_material_id')
        .as('graded_count'),
    )
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('quiz_attempt as passed')
            .select('passed.id')
            .whereRef('passed.enrollment_id', '=', 'attempt.enrollment_id')
            .whereRef('passed.lecture_material_id', '=', 'attempt.lecture_material_id')
            .where('passed.is_passed', '=', true),
        )
        .as('is_ever_passed'),
    )
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('quiz_attempt_start as start')
            .select('start.id')
            .whereRef('start.enrollment_id', '=', 'attempt.enrollment_id')
            .whereRef('start.lecture_material_id', '=', 'attempt.lecture_material_id')
            .where(start => isOpen(start, now)),
        )
        .as('has_open_attempt'),
    )
    .where('attempt.enrollment_id', '=', enrollmentId)
}

export function listAttempts(db: Db, enrollmentId: string, now: Date) {
  return attempts(db, enrollmentId, now)
    .orderBy('attempt.handed_in_at', 'desc')
    .orderBy('attempt.created_at', 'desc')
    .execute()
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** Finds a graded attempt at this material. */
export function findAttempt(db: Db, item: ItemId, id: string, now: Date) {
  return attempts(db, item.enrollmentId, now)
    .where('attempt.lecture_material_id', '=', item.lectureMaterialId)
    .where('attempt.id', '=', id)
    .executeTakeFirst()
}
