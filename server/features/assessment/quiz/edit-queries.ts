import { sql } from 'kysely'
import type { AuthoredQuiz } from '#contract/assessment/quiz-form.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'
import { lockVersionState, toQuizColumns, selectWrittenMaterials } from '../../catalog/career-track/service.ts'

interface Filter {
  id?: string
  search?: string | undefined
  careerTrack?: string | undefined
  state?: 'draft' | 'published' | undefined
}

/**
 * Selects the quizzes in the newest version of each career track. With an `id`, selects only this quiz, in any version.
 */
export function selectDeskQuizzes(db: Db, { id, search, ...filter }: Filter) {
  return selectWrittenMaterials(db, { ...filter, version: id === undefined ? 'newest' : 'any' })
    .innerJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['quiz.id', 'quiz.title', 'quiz.is_final'])
    .select(sql<number>`jsonb_array_length(quiz.questions)`.as('question_count'))
    .$if(id !== undefined, query => query.where('quiz.id', '=', id ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('quiz.title'), eb.ref('track.title'))),
    )
}
export type DeskQuizRow = Awaited<ReturnType<ReturnType<typeof selectDeskQuizzes>['executeTakeFirstOrThrow']>>

/** Returns the quiz's content and its position in the career track. */
export function findQuizForEdit(db: Db, id: string) {
  return db
    .selectFrom('quiz')
    .innerJoin('lecture_material as material', 'material.quiz_id', 'quiz.id')
    .innerJoin('career_track_version as written', join =>
      join.onRef('written.career_track_id', '=', 'quiz.career_track_id').onRef('written.version', '=', 'quiz.version'),
    )
    .selectAll('quiz')
    .select(['material.track_class_id', 'written.track_content'])
    .select(eb =>
      eb
        .selectFrom('quiz_attempt as attempt')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('attempt.lecture_material_id', '=', 'material.id')
        .as('attempt_count'),
    )
    .where('quiz.id', '=', id)
    .executeTakeFirst()
}

/**
 * Finds the career track version of a quiz. The number of a version changes only if the version is withdrawn
 * (`turnBackIntoDraft`).
 */
export function findVersionOfQuiz(tx: Tx, id: string) {
  return tx
    .selectFrom('quiz')
    .innerJoin('lecture_material as material', 'material.quiz_id', 'quiz.id')
    .select(['quiz.id', 'quiz.title', 'quiz.career_track_id', 'quiz.version', 'material.lineage_id'])
    .where('quiz.id', '=', id)
    .executeTakeFirst()
}

/** Locks the quiz and its career track version, so that the version cannot be published meanwhile. */
export async function lockWritten(tx: Tx, id: string) {
  const foundVersion = await findVersionOfQuiz(tx, id)
  if (!foundVersion) return undefined
  const state = await lockVersionState(tx, {
    careerTrackId: foundVersion.career_track_id,
    version: foundVersion.version,
  })
  const quiz = await tx.selectFrom('quiz').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  // Returns undefined if another admin has deleted the draft meanwhile.
  return state && quiz && { ...quiz, isPublished: state === 'published' }
}

export async function updateQuizRow(tx: Tx, id: string, quiz: AuthoredQuiz): Promise<number> {
  const writtenRow = await tx
    .updateTable('quiz')
    .set(eb => ({ ...toQuizColumns(quiz), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  await describeInMaterial(tx, id, quiz)
  return writtenRow.revision
}

/** Updates the material of the quiz, because the material also stores the number of questions and the pass mark. */
async function describeInMaterial(tx: Tx, quizId: string, { questions, passMark }: AuthoredQuiz): Promise<void> {
  const content = JSON.stringify({ kind: 'quiz', questionCount: questions.length, passMark })
  await tx.updateTable('lecture_material').set({ content }).where('quiz_id', '=', quizId).execute()
}
