import { type NotNull, sql } from 'kysely'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { PageRequest } from '#contract/wire/page.ts'
import { computeOverdueCutoff } from '#contract/assessment/assessment-promise.ts'
import type { HandInKind } from '#contract/assessment/expert-task.list.ts'
import type { ReadingStage } from '#contract/assessment/reading.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { readPage } from '../../../db/page.ts'
import type { Viewer } from './policy.ts'
import { stateForNextReader } from './reading-stage-queries.ts'
import { isAnswerVisibleTo } from './visibility-queries.ts'

/** Selects all versions of all answers. `place` is the rank of a version by hand-in time: the current version has 1. */
function versions(db: Db) {
  return db
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .selectAll('answer')
    .select(['enrollment.user_id', 'enrollment.course_id'])
    .select(
      sql<number>`row_number() over (
        partition by answer.enrollment_id, answer.lecture_material_id
        order by answer.handed_in_at desc, answer.created_at desc, answer.id desc
      )::integer`.as('place'),
    )
    .select(
      sql<number>`count(*) over (partition by answer.enrollment_id, answer.lecture_material_id)::integer`.as(
        'version_count',
      ),
    )
}

export interface OwnAnswerFilter {
  id?: string | undefined
  enrollmentId?: string | undefined
  lectureMaterialId?: string | undefined
  state?: AssignmentState | undefined
}

/** Lists the versions of one learner's answers, newest first. */
export function listVersions(db: Db, userId: string, filter: OwnAnswerFilter) {
  const { id, enrollmentId, lectureMaterialId, state } = filter
  return db
    .selectFrom(versions(db).where('enrollment.user_id', '=', userId).as('version'))
    .selectAll()
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(enrollmentId !== undefined, query => query.where('enrollment_id', '=', enrollmentId ?? ''))
    .$if(lectureMaterialId !== undefined, query => query.where('lecture_material_id', '=', lectureMaterialId ?? ''))
    .$if(state !== undefined, query => query.where('state', '=', state ?? 'handed-in'))
    .orderBy('handed_in_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/**
 * Lists the state of each assignment of an enrolment: the state of the current version, and the best score of all
 * versions.
 */
export function listStates(db: Db, enrollmentId: string) {
  return db
    .selectFrom(versions(db).where('answer.enrollment_id', '=', enrollmentId).as('version'))
    .select(['lecture_material_id', 'version_count'])
    .select(eb => eb.fn.max('version.score').as('score'))
    .select(sql<AssignmentState>`min(state) filter (where place = 1)`.as('state'))
    .groupBy(['lecture_material_id', 'version_count'])
    .execute()
}

const isOpen = sql<boolean>`version.state in ('handed-in', 'being-assessed')`

/** Selects versions of learners whose account exists, with all columns that an expert needs. */
function selectAnswers(db: Db) {
  return db
    .selectFrom(versions(db).as('version'))
    .innerJoin('app_user as learner', 'learner.id', 'version.user_id')
    .innerJoin('course', 'course.id', 'version.course_id')
    .innerJoin('lecture_material as material', 'material.id', 'version.lecture_material_id')
    .innerJoin('career_track as track', 'track.id', 'material.career_track_id')
    .leftJoin('app_user as assessor', 'assessor.id', 'version.assessor_id')
    .leftJoin('app_user as expert', 'expert.id', 'version.expert_id')
    .where('learner.deleted_at', 'is', null)
}

/** Selects the rubric in a material's content. A published rubric does not change after an expert has read it. */
function getRubric(content: unknown) {
  return sql<Criterion[] | null>`${content} -> 'rubric'`.as('rubric')
}

function assessedColumns(db: Db) {
  return selectAnswers(db)
    .selectAll('version')
    .select(['learner.full_name as learner_name', 'course.title as course_title', 'course.slug as course_slug'])
    .select(['material.title as material_title', 'assessor.full_name as assessor_name'])
    .select('expert.full_name as expert_name')
    .select(eb => getRubric(eb.ref('material.content')))
}

const seenColumns = { answer: 'version', learner: 'learner.id' }

export interface ExpertFilter {
  state?: AssignmentState | 'waiting' | undefined
  course?: string | undefined
  track?: string | undefined
  kind?: HandInKind | undefined
  search?: string | undefined
  holder?: 'mine' | 'free' | undefined
  isLate?: 'true' | 'false' | undefined
  sort?: 'handedInAt' | '-handedInAt' | undefined
}

/** Escapes `%` and `_`, so that a search matches them as plain characters. */
function pattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Condition for answers with a picture, with another file, or without a file. */
function isOfKind(kind: HandInKind) {
  const getFile = (isPicture: boolean) => sql<boolean>`exists (
    select from assignment_file as file join upload on upload.user_id = file.user_id and upload.id = file.upload_id
    where file.answer_id = version.id and (upload.type like 'image/%') = ${isPicture}
  )`
  if (kind === 'text') return sql<boolean>`(not ${getFile(true)} and not ${getFile(false)})`
  return getFile(kind === 'picture')
}

/**
 * Lists answers that this expert may see. Waiting answers are sorted with the oldest first, finished answers with the
 * newest first.
 */
export async function listVisibleAnswers(
  db: Db,
  viewer: Viewer,
  filter: ExpertFilter,
  at: { now: Date; window: PageRequest },
) {
  const { state, course, track, kind, search, holder, isLate, sort } = filter
  const isFinished = state === 'scored' || state === 'returned'
  const late = sql<boolean>`(${isOpen} and version.handed_in_at < ${computeOverdueCutoff(at.now)})`
  const rows = assessedColumns(db)
    .where('version.place', '=', 1)
    .where(isAnswerVisibleTo(viewer, seenColumns))
    .$if(state === 'waiting', query => query.where(isOpen))
    // `state` cannot be 'waiting' here, so it is a state of an answer.
    .$if(state !== undefined && state !== 'waiting', query =>
      query.where(stateForNextReader, '=', state as AssignmentState),
    )
    .$if(course !== undefined, query => query.where('course.slug', '=', course ?? ''))
    .$if(track !== undefined, query => query.where('track.slug', '=', track ?? ''))
    .$if(kind !== undefined, query => query.where(isOfKind(kind ?? 'text')))
    .$if(holder === 'mine', query => query.where('version.expert_id', '=', viewer.userId))
    .$if(holder === 'free', query => query.where('version.expert_id', 'is', null))
    .$if(isLate !== undefined, query => query.where(isLate === 'true' ? late : sql<boolean>`not ${late}`))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        eb.or([
          eb('learner.full_name', 'ilike', pattern(search ?? '')),
          eb('material.title', 'ilike', pattern(search ?? '')),
        ]),
      ),
    )
  const byId = { name: 'id', type: 'uuid', direction: 'asc' } as const
  const window = { after: at.window.after, before: at.window.before }
  if (isFinished && sort === undefined) {
    const newest = { name: 'assessed_at', type: 'timestamptz', direction: 'desc' } as const
    return readPage(db, rows.$narrowType<{ assessed_at: NotNull }>(), { order: [newest, byId], window })
  }
  const byTime = { name: 'handed_in_at', type: 'timestamptz' } as const
  return readPage(db, rows, {
    order: [{ ...byTime, direction: sort === '-handedInAt' ? 'desc' : 'asc' }, byId],
    window,
  })
}

/** Finds the current version of an answer by its id. */
export function findCurrentVersion(db: Db, id: string) {
  return assessedColumns(db).where('version.id', '=', id).where('version.place', '=', 1).executeTakeFirst()
}

/** Finds an answer by its id, in any version. */
export function findAnswerVersion(db: Db, id: string) {
  return assessedColumns(db).where('version.id', '=', id).executeTakeFirst()
}

export function findVisibleAnswer(db: Db, viewer: Viewer, id: string) {
  return assessedColumns(db)
    .where('version.id', '=', id)
    .where('version.place', '=', 1)
    .where(isAnswerVisibleTo(viewer, seenColumns))
    .executeTakeFirst()
}
export type AssessedRow = NonNullable<Awaited<ReturnType<typeof findCurrentVersion>>>

/**
 * Returns the rubric of an answer in any version, and the names for its audit entry. Returns undefined if the learner's
 * account was deleted.
 */
export function findNames(tx: Tx, id: string) {
  return tx
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('lecture_material as material', 'material.id', 'answer.lecture_material_id')
    .select(['enrollment.user_id', 'learner.full_name', 'material.title'])
    .select(eb => getRubric(eb.ref('material.content')))
    .where('answer.id', '=', id)
    .where('learner.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the learner and the material of an answer. Returns undefined if the learner's account was deleted. */
export function findResult(tx: Tx, id: string) {
  return tx
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('lecture_material as material', 'material.id', 'answer.lecture_material_id')
    .select(['enrollment.user_id', 'answer.enrollment_id', 'answer.lecture_material_id', 'material.title'])
    .where('answer.id', '=', id)
    .where('learner.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function countByState(db: Db, viewer: Viewer) {
  return selectAnswers(db)
    .where('version.place', '=', 1)
    .where(isAnswerVisibleTo(viewer, seenColumns))
    .select(stateForNextReader.as('state'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .groupBy(stateForNextReader)
    .execute()
}

export function selectCoursesWithAssignments(db: Db, viewer: Viewer) {
  return selectAnswers(db)
    .where('version.place', '=', 1)
    .where(isAnswerVisibleTo(viewer, seenColumns))
    .select(['course.slug', 'course.title'])
    .distinct()
    .orderBy('course.title')
    .execute()
}

export function selectTracksWithAssignments(db: Db, viewer: Viewer) {
  return selectAnswers(db)
    .where('version.place', '=', 1)
    .where(isAnswerVisibleTo(viewer, seenColumns))
    .select(['track.slug', 'track.title'])
    .distinct()
    .orderBy('track.title')
    .execute()
}

export function lockAnswer(tx: Tx, id: string) {
  return tx
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .selectAll('answer')
    .select('enrollment.user_id')
    .where('answer.id', '=', id)
    .forUpdate('answer')
    .executeTakeFirst()
}

/**
 * Returns whether this expert may read the answer, in any version. Before a write, the caller must have locked the row,
 * so that this check sees concurrent changes.
 */
export async function mayReadAnswer(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .select('answer.id')
    .where('answer.id', '=', id)
    .where(isAnswerVisibleTo(viewer, { answer: 'answer', learner: 'enrollment.user_id' }))
    .executeTakeFirst()
  return row !== undefined
}

export async function setReadingStage(tx: Tx, id: string, stage: ReadingStage | null): Promise<void> {
  await tx
    .updateTable('assignment_answer')
    .set(eb => ({ reading_stage: stage, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateAssessment(
  tx: Tx,
  id: string,
  change: {
    state: AssignmentState
    score?: number | null
    comment?: string
    criteria?: string | null
    marks?: string | null
    assessor_id: string
    assessed_at?: Date
    reading_stage?: 'settled'
  },
): Promise<void> {
  await tx
    .updateTable('assignment_answer')
    .set(eb => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
