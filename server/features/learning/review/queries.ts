import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'
import type { ReviewEventTable } from '../../../db/tables/reviews.ts'

/** Makes concurrent transactions of one user run one after another, so that `seq` grows in the order of the commits. */
export async function lockReviewLog(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review ${userId}`}, 0))`.execute(tx)
}

export function findEvents(tx: Tx, userId: string, ids: readonly string[]) {
  return tx.selectFrom('review_event').selectAll().where('user_id', '=', userId).where('id', 'in', ids).execute()
}

export async function readLastSeq(db: Db | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('review_event')
    .select(eb => eb.fn.max('seq').as('seq'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

export async function insertEvents(tx: Tx, rows: readonly ReviewEventTable[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('review_event').values(rows).execute()
}

export function listEvents(db: Db, userId: string, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('review_event')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

export async function countEvents(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('review_event')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists the user's quiz attempts, oldest first. */
export function listAttempts(db: Db, userId: string) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('enrollment', 'enrollment.id', 'attempt.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .select(['attempt.question_results', 'attempt.is_passed', 'attempt.handed_in_at'])
    .select(['material.lineage_id', 'material.quiz_id', 'material.career_track_id'])
    .where('enrollment.user_id', '=', userId)
    .where('material.quiz_id', 'is not', null)
    .orderBy('attempt.handed_in_at')
    .execute()
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

export function findQuizzes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('quiz')
    .innerJoin('lecture_material as material', 'material.quiz_id', 'quiz.id')
    .select(['quiz.id', 'quiz.questions', 'quiz.reveals_answers', 'quiz.shuffles_options', 'quiz.version'])
    .select('material.title')
    .where('quiz.id', 'in', ids)
    .execute()
}
export type QuizRow = Awaited<ReturnType<typeof findQuizzes>>[number]

/** Lists the newest published version of each career track, with the quizzes that have one of the given lineages. */
export function listNewest(db: Db, careerTrackIds: readonly string[], lineages: readonly string[]) {
  return db
    .selectFrom('career_track_version as written')
    .leftJoin('lecture_material as material', join =>
      join
        .onRef('material.career_track_id', '=', 'written.career_track_id')
        .onRef('material.version', '=', 'written.version')
        .on('material.lineage_id', 'in', lineages),
    )
    .leftJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['written.career_track_id', 'written.version', 'written.published_at'])
    .select(['material.lineage_id', 'quiz.questions', 'quiz.reveals_answers', 'quiz.shuffles_options'])
    .distinctOn(['written.career_track_id', 'material.lineage_id'])
    .where('written.career_track_id', 'in', careerTrackIds)
    .where('written.version', '=', selectNewestVersion('written.career_track_id'))
    .execute()
}
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number]

/** Lists the decks of the materials that the user has completed. */
export function listDecks(db: Db, userId: string) {
  return db
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .innerJoin('review_deck as deck', 'deck.lineage_id', 'material.lineage_id')
    .select(['deck.lineage_id', 'deck.cards', 'material.title', 'progress.completed_at'])
    .where('enrollment.user_id', '=', userId)
    .where('progress.status', '=', 'COMPLETED')
    .orderBy('progress.completed_at')
    .execute()
}
export type DeckRow = Awaited<ReturnType<typeof listDecks>>[number]
