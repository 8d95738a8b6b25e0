import { type Insertable, sql } from 'kysely'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { LessonQuestionTables } from '../../../db/tables/lesson-questions.ts'
import { videoLadder } from '../../../db/video-ladder.ts'

/**
 * Finds the user's own enrolment. `is_alumnus` is true if the enrolment is not refunded and all its materials are
 * completed.
 */
export function findReader(db: Db, userId: string, enrollmentId: string) {
  return db
    .selectFrom('enrollment')
    .select(['enrollment.id', 'enrollment.career_track_id', 'enrollment.version', 'enrollment.refunded_at'])
    .select(
      sql<boolean>`enrollment.refunded_at is null and coalesce((
        select bool_and(progress.status = 'COMPLETED') from lecture_progress as progress
        where progress.enrollment_id = enrollment.id), false)`.as('is_alumnus'),
    )
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.folded_into', 'is', null)
    .executeTakeFirst()
}
export type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReader>>>

/**
 * Lists the questions of the reader's career track that the reader may read, own questions first, then newest first.
 * Each question has the material of its lineage in the reader's version. The caller must check the access to questions
 * about a quiz (`decidePart`).
 */
export function listQuestions(db: Db, userId: string, reader: ReaderRow) {
  return (
    db
      .selectFrom('lesson_question as question')
      .leftJoin('app_user as asker', 'asker.id', 'question.asked_by')
      .leftJoin('lecture_material as shown', join =>
        join
          .onRef('shown.lineage_id', '=', 'question.lineage_id')
          .on('shown.career_track_id', '=', reader.career_track_id)
          .on('shown.version', '=', reader.version),
      )
      .leftJoin('quiz', 'quiz.id', 'shown.quiz_id')
      .select(['question.id', 'question.asked_by', 'question.material_id', 'question.material_title'])
      .select(['question.anchor', 'question.text', 'question.asked_at', 'question.is_hidden', 'question.is_attached'])
      .select(['question.chosen_answer_id', 'question.accepted_answer_id', 'asker.full_name'])
      .select(['shown.id as shown_id', 'shown.type', 'quiz.questions as quiz_questions'])
      .where('question.career_track_id', '=', reader.career_track_id)
      .where(eb =>
        eb.or([
          eb('question.asked_by', '=', userId),
          eb.and([
            eb('question.is_hidden', '=', false),
            ...(reader.is_alumnus ? [] : [eb('question.is_attached', '=', true)]),
          ]),
        ]),
      )
      // Sorts own questions first, so that the limit cuts off only questions of others.
      .orderBy(sql`question.asked_by = ${userId}`, 'desc')
      .orderBy('question.asked_at', 'desc')
      .orderBy('question.id')
      .limit(LIST_LIMIT)
      .execute()
  )
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export async function listAnswers(db: Db, questionIds: readonly string[]) {
  if (questionIds.length === 0) return []
  return db
    .selectFrom('lesson_answer as answer')
    .leftJoin('app_user as author', 'author.id', 'answer.answered_by')
    .select(['answer.id', 'answer.question_id', 'answer.answered_by', 'answer.author_kind', 'answer.text'])
    .select(['answer.is_hidden', 'answer.answered_at', 'author.full_name'])
    .where('answer.question_id', 'in', questionIds)
    .orderBy('answer.answered_at')
    .orderBy('answer.id')
    .execute()
}
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number]

/** Finds a question of this career track. */
export function findQuestion(db: Db, id: string, careerTrackId: string) {
  return db
    .selectFrom('lesson_question')
    .selectAll()
    .where('id', '=', id)
    .where('career_track_id', '=', careerTrackId)
    .executeTakeFirst()
}

/** Locks a question, so that changes of the question and its answers run one after another. */
export function lockQuestion(tx: Tx, id: string) {
  return tx.selectFrom('lesson_question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/** Returns the material of the reader's version that has this lineage. */
export function findShownMaterial(db: Db, reader: Pick<ReaderRow, 'career_track_id' | 'version'>, lineageId: string) {
  return db
    .selectFrom('lecture_material')
    .select(['id', 'type', 'quiz_id'])
    .where('career_track_id', '=', reader.career_track_id)
    .where('version', '=', reader.version)
    .where('lineage_id', '=', lineageId)
    .executeTakeFirst()
}

export function findMaterial(db: Db, id: string) {
  return db
    .selectFrom('lecture_material as material')
    .leftJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['material.title', 'material.type', 'material.content', 'material.lineage_id'])
    .select(['quiz.questions as quiz_questions', videoLadder.as('ladder')])
    .where('material.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type MaterialRow = Awaited<ReturnType<typeof findMaterial>>

/** Inserts a question. Returns false if the id is taken. */
export async function insertQuestion(
  tx: Tx,
  row: Insertable<LessonQuestionTables['lesson_question']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('lesson_question')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Inserts an answer. Returns false if the id is taken. */
export async function insertAnswer(tx: Tx, row: Insertable<LessonQuestionTables['lesson_answer']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('lesson_answer')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Inserts a report. Returns false if the user has already reported this question or answer. */
export async function insertReport(tx: Tx, row: Insertable<LessonQuestionTables['lesson_report']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('lesson_report')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findAnswer(tx: Tx, id: string) {
  return tx.selectFrom('lesson_answer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes the writes of one user run one after another, so that concurrent writes cannot exceed the limits. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lesson-question ${userId}`}, 0))`.execute(tx)
}

const authors = { lesson_question: 'asked_by', lesson_answer: 'answered_by', lesson_report: 'user_id' } as const

export async function countSince(tx: Tx, table: keyof typeof authors, userId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where(sql.ref(authors[table]), '=', userId)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Updates a question, and recomputes the columns that depend on its answers and reports. */
export async function changeQuestion(
  tx: Tx,
  id: string,
  change: { is_hidden?: boolean; chosen_answer_id?: string | null; accepted_answer_id?: string | null } = {},
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('lesson_question').set(change).where('id', '=', id).execute()
  await sql`
    update lesson_question as question set
      is_attached = exists (select from lesson_answer as answer where answer.question_id = question.id
        and not answer.is_hidden and answer.id in (question.chosen_answer_id, question.accepted_answer_id)),
      is_answered = exists (select from lesson_answer as answer where answer.question_id = question.id
        and not answer.is_hidden
        and (answer.author_kind = 'expert' or answer.id in (question.chosen_answer_id, question.accepted_answer_id))),
      report_count = (select count(*) from lesson_report as report
        where report.question_id = question.id and report.decided_at is null)
    where question.id = ${id}`.execute(tx)
}

/**
 * Increases the version of a question whose answers have changed. An expert or admin who has read the earlier version
 * can then not change the question.
 */
export async function touchQuestion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('lesson_question')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setAnswerHidden(tx: Tx, id: string, isHidden: boolean): Promise<void> {
  await tx.updateTable('lesson_answer').set({ is_hidden: isHidden }).where('id', '=', id).execute()
}

/** Marks the waiting reports of a question, or of one of its answers, as decided. */
export async function decideReports(
  tx: Tx,
  about: { questionId: string; answerId: string | null },
  by: { userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('lesson_report')
    .set({ decided_at: by.at, decided_by: by.userId })
    .where('question_id', '=', about.questionId)
    .where('answer_id', 'is not distinct from', about.answerId)
    .where('decided_at', 'is', null)
    .execute()
}

/**
 * Returns the material in which the asker can open the question now: the material of this lineage in the asker's newest
 * enrolment.
 */
export function findOpenPlace(tx: Tx, userId: string, question: { career_track_id: string; lineage_id: string }) {
  return tx
    .selectFrom('enrollment')
    .innerJoin('lecture_material as shown', join =>
      join
        .onRef('shown.career_track_id', '=', 'enrollment.career_track_id')
        .onRef('shown.version', '=', 'enrollment.version'),
    )
    .select(['enrollment.id as enrollment_id', 'shown.id as material_id', 'shown.type', 'shown.quiz_id'])
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.folded_into', 'is', null)
    .where('enrollment.career_track_id', '=', question.career_track_id)
    .where('shown.lineage_id', '=', question.lineage_id)
    .orderBy('enrollment.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the user's questions whose accepted answer was written by the same user. */
export async function listSelfAccepted(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lesson_question as question')
    .innerJoin('lesson_answer as answer', 'answer.id', 'question.accepted_answer_id')
    .select('question.id')
    .where('question.asked_by', '=', userId)
    .where('answer.answered_by', '=', userId)
    .orderBy('question.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the questions that the user asked, answered or reported. */
export async function listTouchedQuestions(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lesson_question')
    .select('id')
    .where(eb =>
      eb.or([
        eb('asked_by', '=', userId),
        eb('id', 'in', eb.selectFrom('lesson_answer').select('question_id').where('answered_by', '=', userId)),
        eb('id', 'in', eb.selectFrom('lesson_report').select('question_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes the user's texts and name, and decides the reports about them. The rows stay, because answers of other users
 * refer to them.
 */
export async function anonymizeUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update lesson_report as report set decided_at = ${now} from lesson_question as question
    where question.id = report.question_id and report.decided_at is null and (question.asked_by = ${userId}
      or report.answer_id in (select id from lesson_answer where answered_by = ${userId}))`.execute(tx)
  await tx.deleteFrom('lesson_report').where('user_id', '=', userId).execute()
  await tx
    .updateTable('lesson_answer')
    .set({ text: '', answered_by: null, is_hidden: true })
    .where('answered_by', '=', userId)
    .execute()
  await sql`
    update lesson_question set text = '', asked_by = null, is_hidden = true, anchor = anchor - 'quote' - 'before' - 'after'
    where asked_by = ${userId}`.execute(tx)
}
