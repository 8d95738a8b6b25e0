import type { Db } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'

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
