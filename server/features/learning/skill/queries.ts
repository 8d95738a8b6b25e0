import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'

/** Lists the user's enrolments, newest first. Leaves out refunded enrolments, and enrolments replaced by a merge. */
export function listEnrolled(db: Db, userId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('career_track as track', 'track.id', 'enrollment.career_track_id')
    .select(['enrollment.id', 'enrollment.career_track_id', 'enrollment.version', 'track.title', 'track.slug'])
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.refunded_at', 'is', null)
    .where('enrollment.folded_into', 'is', null)
    .orderBy('enrollment.created_at', 'desc')
    .orderBy('enrollment.id')
    .execute()
}
export type EnrolledRow = Awaited<ReturnType<typeof listEnrolled>>[number]

/** Lists the structures of the enrolled versions and of the newest published version of each career track. */
export function listStructures(db: Db, enrollmentIds: readonly string[]) {
  return db
    .selectFrom('career_track_version as written')
    .select(['written.career_track_id', 'written.version', 'written.track_content', 'written.lineages'])
    .select(sql<boolean>`written.version = ${selectNewestVersion('written.career_track_id')}`.as('is_newest'))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('enrollment')
          .select('enrollment.id')
          .whereRef('enrollment.career_track_id', '=', 'written.career_track_id')
          .where('enrollment.id', 'in', enrollmentIds)
          .where(inner =>
            inner.or([
              inner('enrollment.version', '=', inner.ref('written.version')),
              inner('written.version', '=', selectNewestVersion('written.career_track_id')),
            ]),
          ),
      ),
    )
    .execute()
}
export type StructureRow = Awaited<ReturnType<typeof listStructures>>[number]

/** Lists the materials of the enrolments, each with the learner's progress. */
export function listMaterials(db: Db, enrollmentIds: readonly string[]) {
  return db
    .selectFrom('enrollment')
    .innerJoin('lecture_material as material', join =>
      join
        .onRef('material.career_track_id', '=', 'enrollment.career_track_id')
        .onRef('material.version', '=', 'enrollment.version'),
    )
    .leftJoin('lecture_progress as progress', join =>
      join
        .onRef('progress.enrollment_id', '=', 'enrollment.id')
        .onRef('progress.lecture_material_id', '=', 'material.id')
        .on('progress.status', '=', 'COMPLETED'),
    )
    .select(['material.id', 'material.lineage_id', 'material.type', 'material.title', 'material.track_class_id'])
    .select(['enrollment.id as enrollment_id', 'progress.status', 'progress.completed_at'])
    .where('enrollment.id', 'in', enrollmentIds)
    .orderBy('material.position')
    .execute()
}
export type MaterialRow = Awaited<ReturnType<typeof listMaterials>>[number]

/** Returns the best passed attempt of each quiz, by the lineage of its material. */
export function listPassedQuizzes(db: Db, enrollmentIds: readonly string[]) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .select(['material.lineage_id', 'attempt.score', 'attempt.handed_in_at'])
    .distinctOn('material.lineage_id')
    .where('attempt.enrollment_id', 'in', enrollmentIds)
    .where('attempt.is_passed', '=', true)
    .orderBy('material.lineage_id')
    .orderBy('attempt.score', 'desc')
    .orderBy('attempt.handed_in_at')
    .execute()
}

/** Returns the best scored answer to each assignment, by the lineage of its material. */
export function listScoredAnswers(db: Db, enrollmentIds: readonly string[]) {
  return db
    .selectFrom('assignment_answer as answer')
    .innerJoin('lecture_material as material', 'material.id', 'answer.lecture_material_id')
    .select(['material.lineage_id', 'answer.assessed_at', eb => eb.ref('answer.score').$notNull().as('score')])
    .distinctOn('material.lineage_id')
    .where('answer.enrollment_id', 'in', enrollmentIds)
    .where('answer.state', '=', 'scored')
    .where('answer.score', 'is not', null)
    .orderBy('material.lineage_id')
    .orderBy('answer.score', 'desc')
    .orderBy('answer.handed_in_at', 'desc')
    .execute()
}

/** Returns the times of the first and last review of each card, and the last rating. Ignores undone reviews. */
export function listReviewSpans(db: Db, userId: string) {
  return db
    .selectFrom('review_event as review')
    .select(eb => [
      'review.card_id',
      eb.fn.min('review.happened_at').as('first_at'),
      eb.fn.max('review.happened_at').as('last_at'),
      sql<number>`(array_agg(review.rating order by review.happened_at desc, review.id))[1]`.as('last_rating'),
    ])
    .where('review.user_id', '=', userId)
    .where('review.type', '=', 'review')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('review_event as undo')
            .select('undo.id')
            .whereRef('undo.user_id', '=', 'review.user_id')
            .whereRef('undo.undoes', '=', 'review.id'),
        ),
      ),
    )
    .groupBy('review.card_id')
    .execute()
}

/** Lists the authors' cards of materials, by lineage. */
export function listDeckCards(db: Db, lineages: readonly string[]) {
  return db.selectFrom('review_deck').select(['lineage_id', 'cards']).where('lineage_id', 'in', lineages).execute()
}
