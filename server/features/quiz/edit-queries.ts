import { sql } from 'kysely'
import type { WrittenQuiz } from '#contract/rules/quiz-form.ts'
import type { Db, Tx } from '../../db/database.ts'
import { containing } from '../../db/search.ts'

interface Filter {
  id?: string
  search?: string | undefined
  careerTrack?: string | undefined
  state?: 'draft' | 'published' | undefined
}

/** Of every career track the quizzes of its draft, where there is one, else of its newest published version. */
const newest = sql<number>`(select max(any_version.version) from career_track_version as any_version
  where any_version.career_track_id = quiz.career_track_id)`
/** Sorts by career track, then in study order. */
const place = sql<string>`lpad(track.position::text, 6, '0') || '.' || lpad(material.position::text, 6, '0')`

export function deskQuizzes(db: Db, { id, search, careerTrack, state }: Filter) {
  return db
    .selectFrom('quiz')
    .innerJoin('lecture_material as material', 'material.quiz_id', 'quiz.id')
    .innerJoin('career_track as track', 'track.id', 'quiz.career_track_id')
    .innerJoin('career_track_version as written', join =>
      join.onRef('written.career_track_id', '=', 'quiz.career_track_id').onRef('written.version', '=', 'quiz.version'),
    )
    .select(['quiz.id', 'quiz.title', 'quiz.version', 'quiz.is_final', 'written.published_at'])
    .select(['track.id as track_id', 'track.slug as track_slug', 'track.title as track_title'])
    .select([place.as('place'), sql<number>`jsonb_array_length(quiz.questions)`.as('question_count')])
    .$if(id !== undefined, query => query.where('quiz.id', '=', id ?? ''))
    .$if(id === undefined, query => query.where('quiz.version', '=', newest))
    .$if(careerTrack !== undefined, query => query.where('track.slug', '=', careerTrack ?? ''))
    .$if(state !== undefined, query => query.where('written.published_at', state === 'draft' ? 'is' : 'is not', null))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => containing(search ?? '', eb.ref('quiz.title'), eb.ref('track.title'))),
    )
}
export type DeskQuizRow = Awaited<ReturnType<ReturnType<typeof deskQuizzes>['executeTakeFirstOrThrow']>>

/** What is typed, and what surrounds it. */
export function findWritten(db: Db, id: string) {
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

/** Where a quiz stands; its version is the same for its whole life. */
export function findPlace(tx: Tx, id: string) {
  return tx
    .selectFrom('quiz')
    .innerJoin('lecture_material as material', 'material.quiz_id', 'quiz.id')
    .select(['quiz.id', 'quiz.title', 'quiz.career_track_id', 'quiz.version', 'material.lineage_id'])
    .where('quiz.id', '=', id)
    .executeTakeFirst()
}

export function findCopy(tx: Tx, careerTrackId: string, version: number, lineage: string) {
  return tx
    .selectFrom('lecture_material')
    .select('quiz_id')
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .where('lineage_id', '=', lineage)
    .executeTakeFirst()
}

/** With its version's lock: nobody publishes it meanwhile. */
export async function lockWritten(tx: Tx, id: string) {
  const found = await findPlace(tx, id)
  if (!found) return undefined
  const written = await tx
    .selectFrom('career_track_version')
    .select('published_at')
    .where('career_track_id', '=', found.career_track_id)
    .where('version', '=', found.version)
    .forUpdate()
    .executeTakeFirst()
  const quiz = await tx.selectFrom('quiz').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  // Somebody else threw the draft away meanwhile.
  return written && quiz && { ...quiz, isPublished: written.published_at !== null }
}

export async function writeQuiz(tx: Tx, id: string, quiz: WrittenQuiz): Promise<number> {
  const written = await tx
    .updateTable('quiz')
    .set(eb => ({
      pass_mark: quiz.passMark,
      time_limit_seconds: quiz.timeLimitSeconds,
      attempts_allowed: quiz.attemptsAllowed,
      shuffles_questions: quiz.shufflesQuestions,
      shuffles_options: quiz.shufflesOptions,
      reveals_answers: quiz.revealsAnswers,
      questions: JSON.stringify(quiz.questions),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  await describeInMaterial(tx, id, quiz)
  return written.revision
}

/** A lesson says of its quiz how many questions it has and what is needed to pass. */
async function describeInMaterial(tx: Tx, quizId: string, { questions, passMark }: WrittenQuiz): Promise<void> {
  const content = JSON.stringify({ kind: 'quiz', questionCount: questions.length, passMark })
  await tx.updateTable('lecture_material').set({ content }).where('quiz_id', '=', quizId).execute()
}
