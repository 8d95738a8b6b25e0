import { type Insertable, sql } from 'kysely'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { ListWindow } from '#contract/wire/list-filters.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { materialSeconds } from '../../../db/material-seconds.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'
import { matchesSearch } from '../../../db/search.ts'
import type { LearningTables } from '../../../db/tables/learning.ts'
import { videoLadder } from '../../../db/video-ladder.ts'

function ownEnrollment(db: Db, userId: string, id: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('career_track as track', 'track.id', 'enrollment.career_track_id')
    .select(['enrollment.id', 'enrollment.version', 'enrollment.created_at', 'enrollment.refunded_at'])
    .select(['track.id as track_id', 'track.title as track_title', 'track.slug as track_slug'])
    .select(selectNewestVersion('enrollment.career_track_id').as('newest_version'))
    .where('enrollment.id', '=', id)
    .where('enrollment.user_id', '=', userId)
}

export function findOwnEnrollment(db: Db, userId: string, id: string) {
  return ownEnrollment(db, userId, id).executeTakeFirst()
}
export type EnrollmentRow = NonNullable<Awaited<ReturnType<typeof findOwnEnrollment>>>

/** Finds the user's own enrolment with the structure of its career track version. */
export function findOwnStructure(db: Db, userId: string, id: string) {
  return ownEnrollment(db, userId, id)
    .innerJoin('career_track_version as shown', join =>
      join
        .onRef('shown.career_track_id', '=', 'enrollment.career_track_id')
        .onRef('shown.version', '=', 'enrollment.version'),
    )
    .select(['shown.career_track_id', 'shown.track_content', materialSeconds.as('seconds')])
    .executeTakeFirst()
}

export function findEnrollmentInCourse(db: Db, userId: string, courseId: string) {
  return db
    .selectFrom('enrollment')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Locks the enrolments of a session in the order of enrolment. Leaves out enrolments that are refunded or due for a
 * refund, and enrolments of merged or deleted accounts.
 */
export function lockSessionEnrollments(tx: Tx, sessionId: string) {
  return (
    tx
      .selectFrom('enrollment')
      .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
      .select(['enrollment.id', 'enrollment.user_id as userId', 'learner.full_name as fullName'])
      .where('enrollment.session_id', '=', sessionId)
      .where('enrollment.folded_into', 'is', null)
      // Checks this column instead of the state of the order, because a course that was bought again after a refund
      // also has a refunded order.
      .where('enrollment.refunded_at', 'is', null)
      .where('learner.deleted_at', 'is', null)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payment_order as bought')
              .select('bought.id')
              .whereRef('bought.enrollment_id', '=', 'enrollment.id')
              .where('bought.state', '=', 'refund-due'),
          ),
        ),
      )
      .orderBy('enrollment.created_at')
      .orderBy('enrollment.id')
      .forUpdate('enrollment')
      .execute()
  )
}

export async function setEnrollmentSession(tx: Tx, ids: readonly string[], sessionId: string): Promise<void> {
  await tx.updateTable('enrollment').set({ session_id: sessionId }).where('id', 'in', ids).execute()
}

export function listProgress(db: Db, enrollmentId: string) {
  return db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['material.id', 'progress.status', 'material.quiz_id'])
    .where('progress.enrollment_id', '=', enrollmentId)
    .orderBy('material.position')
    .execute()
}
export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number]

/**
 * Lists the progress of every material of the enrolment. Includes the content of only the materials of one class,
 * because a lesson page shows one class.
 */
export function listProgressWithClass(db: Db, enrollmentId: string, trackClassId: string) {
  return db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .leftJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['material.id', 'progress.status', 'material.quiz_id', 'material.type', 'material.title'])
    .select(['material.minutes', 'material.track_class_id', 'quiz.is_final'])
    .select(eb =>
      eb.case().when('material.track_class_id', '=', trackClassId).then(eb.ref('material.content')).end().as('content'),
    )
    .select(eb => eb.case().when('material.track_class_id', '=', trackClassId).then(videoLadder).end().as('ladder'))
    .where('progress.enrollment_id', '=', enrollmentId)
    .orderBy('material.position')
    .execute()
}

export function listOwnEnrollments(db: Db, userId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('category', 'category.id', 'course.category_id')
    .innerJoin('career_track as track', 'track.id', 'enrollment.career_track_id')
    .innerJoin('course_session as session', 'session.id', 'enrollment.session_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('lecture_progress')
          .select(count => [
            count.fn.countAll<number>().as('material_count'),
            count.fn.countAll<number>().filterWhere('status', '=', 'COMPLETED').as('completed_count'),
          ])
          .whereRef('lecture_progress.enrollment_id', '=', 'enrollment.id')
          .as('counts'),
      join => join.onTrue(),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('lecture_progress as progress')
          .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
          .leftJoin('quiz', 'quiz.id', 'material.quiz_id')
          .select(['material.id', 'material.type', 'material.title', 'material.minutes', 'material.quiz_id'])
          .select(['quiz.is_final', sql<number>`(sum(material.minutes) over ())::integer`.as('minutes_left')])
          .whereRef('progress.enrollment_id', '=', 'enrollment.id')
          .where('progress.status', '!=', 'COMPLETED')
          .orderBy('material.position')
          .limit(1)
          .as('next'),
      join => join.onTrue(),
    )
    .select(['enrollment.id', 'enrollment.version', 'enrollment.created_at', 'enrollment.refunded_at'])
    .select(['course.slug as course_slug', 'course.title as course_title', 'course.mode', 'course.cover'])
    .select('category.slug as category')
    .select(['track.id as track_id', 'track.title as track_title', 'track.slug as track_slug'])
    .select(['session.id as session_id', 'session.title as session_title', 'session.starts_at', 'session.zone'])
    .select(['session.place', 'session.meeting_count', 'session.ends_at', 'session.cancelled_at'])
    .select(['counts.material_count', 'counts.completed_count'])
    .select([
      'next.id as next_id',
      'next.type as next_type',
      'next.title as next_title',
      'next.minutes as next_minutes',
    ])
    .select(['next.quiz_id as next_quiz_id', 'next.is_final as next_is_final', 'next.minutes_left'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('enrollment.created_at', 'desc')
    .orderBy('enrollment.id')
    .execute()
}
export type EnrolledRow = Awaited<ReturnType<typeof listOwnEnrollments>>[number]

export interface MaterialFilter extends ListWindow {
  enrollmentId?: string | undefined
  trackClassId?: string | undefined
  type?: LectureMaterialType | undefined
}

/** Lists the materials of the user's enrolments. Each material appears once, in the version of its enrolment. */
export function listMaterials(db: Db, userId: string, filter: MaterialFilter) {
  const { enrollmentId, trackClassId, type, search, limit, offset } = filter
  let query = db
    .selectFrom('lecture_material as material')
    .leftJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['material.id', 'material.type', 'material.title', 'material.minutes', 'material.track_class_id'])
    .select(['material.quiz_id', 'material.content', 'quiz.is_final', videoLadder.as('ladder')])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('lecture_progress as progress')
          .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
          .select('progress.lecture_material_id')
          .whereRef('progress.lecture_material_id', '=', 'material.id')
          .where('enrollment.user_id', '=', userId)
          .$if(enrollmentId !== undefined, owned => owned.where('enrollment.id', '=', enrollmentId ?? '')),
      ),
    )
  if (trackClassId !== undefined) query = query.where('material.track_class_id', '=', trackClassId)
  if (type !== undefined) query = query.where('material.type', '=', type)
  if (search) query = query.where(eb => matchesSearch(search, eb.ref('material.title')))
  return query
    .orderBy('material.career_track_id')
    .orderBy('material.version')
    .orderBy('material.position')
    .limit(limit ?? LIST_LIMIT)
    .offset(offset ?? 0)
    .execute()
}
export type MaterialRow = Awaited<ReturnType<typeof listMaterials>>[number]

/**
 * Inserts an enrolment. If the user has a refunded enrolment in the same course, reopens this enrolment instead.
 * Returns the id, or undefined if the user is already enrolled.
 */
export async function insertEnrollment(
  tx: Tx,
  row: Insertable<LearningTables['enrollment']>,
): Promise<string | undefined> {
  const insertedRow = await tx
    .insertInto('enrollment')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'course_id'])
        .doUpdateSet({ refunded_at: null, payment_returned_at: null, session_id: row.session_id })
        .where('enrollment.refunded_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return insertedRow?.id
}

export async function insertOpenProgress(tx: Tx, enrollmentId: string, now: Date): Promise<void> {
  await tx
    .insertInto('lecture_progress')
    .columns(['enrollment_id', 'lecture_material_id', 'updated_at'])
    .expression(eb =>
      eb
        .selectFrom('enrollment')
        .innerJoin('lecture_material as material', join =>
          join
            .onRef('material.career_track_id', '=', 'enrollment.career_track_id')
            .onRef('material.version', '=', 'enrollment.version'),
        )
        .select(['enrollment.id', 'material.id as material_id', eb.val(now).as('updated_at')])
        .where('enrollment.id', '=', enrollmentId),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
