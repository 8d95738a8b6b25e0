import { sql } from 'kysely'
import type { LearningMode } from '#contract/catalog/course.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'
import type { CourseTables, StoredCover } from '../../../db/tables/courses.ts'

interface Filter {
  id?: string
  search?: string | undefined
  isPublished?: 'true' | 'false' | undefined
  mode?: LearningMode | undefined
  careerTrack?: string | undefined
}

const place = sql<number>`place.number::integer`
const iconPlace = sql<number>`(select count(*)::integer from career_track as other
  where (other.position, other.id) <= (track.position, track.id))`
/**
 * Number of users who are enrolled in the course. The enrolments of two merged accounts count as one (decision 276).
 */
const learnerCount = sql<number>`(select count(*)::integer from enrollment where course_id = course.id and folded_into is null)`
const comingCount = (now: Date) => sql<number>`(select count(*)::integer from course_session
  where course_id = course.id and starts_at > ${now} and cancelled_at is null)`

/** Selects courses. `place` is the position among all courses, including courses that the filter excludes. */
export function selectDeskCourses(db: Db, { id, search, isPublished, mode, careerTrack }: Filter, now: Date) {
  return db
    .selectFrom('course')
    .innerJoin('category', 'category.id', 'course.category_id')
    .innerJoin('career_track as track', 'track.id', 'course.career_track_id')
    .innerJoin('instructor', 'instructor.id', 'course.instructor_id')
    .innerJoin(
      sql<{ id: string }>`(select id, row_number() over (order by position, id) as number from course)`.as('place'),
      'place.id',
      'course.id',
    )
    .select(['course.id', 'course.slug', 'course.title', 'course.summary', 'course.description', 'course.mode'])
    .select(['course.level', 'course.price_rupiah', 'course.price_points', 'course.duration_hours', 'course.outcomes'])
    .select('course.cover')
    .select(['course.version', 'course.is_published', 'course.first_published_at', 'course.instructor_id'])
    .select(['category.slug as category_slug', 'category.title as category_title'])
    .select(['track.id as career_track_id', 'track.title as career_track_title', iconPlace.as('icon_place')])
    .select(['instructor.name as instructor_name', place.as('place')])
    .select([learnerCount.as('learner_count'), comingCount(now).as('coming_count')])
    .$if(id !== undefined, query => query.where('course.id', '=', id ?? ''))
    .$if(isPublished !== undefined, query => query.where('course.is_published', '=', isPublished === 'true'))
    .$if(mode !== undefined, query => query.where('course.mode', '=', mode ?? 'Daring'))
    .$if(careerTrack !== undefined, query => query.where('track.id', '=', careerTrack ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('course.title'), eb.ref('course.slug'))),
    )
}
export type DeskCourseRow = Awaited<ReturnType<ReturnType<typeof selectDeskCourses>['executeTakeFirstOrThrow']>>

/**
 * Lists the sessions of a course, latest first. Each session has the numbers of its learners and of its open orders.
 */
export function listDeskSessions(db: Db, courseId: string) {
  const orders = (state: string) =>
    sql<number>`(select count(*)::integer from payment_order as bought
      where bought.session_id = course_session.id and bought.state = ${state})`
  return db
    .selectFrom('course_session')
    .selectAll()
    .select([orders('paid').as('paid_count'), orders('pending').as('waiting_count')])
    .select(
      sql<number>`(select count(*)::integer from enrollment as own where session_id = course_session.id and not exists (
        select from enrollment as kept where kept.id = own.folded_into and kept.session_id = own.session_id))`.as(
        'learner_count',
      ),
    )
    .where('course_id', '=', courseId)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
}
export type DeskSessionRow = Awaited<ReturnType<typeof listDeskSessions>>[number]

export async function listChoices(db: Db) {
  const [categories, careerTracks, instructors] = await Promise.all([
    db.selectFrom('category').select(['slug', 'title']).orderBy('position').execute(),
    db
      .selectFrom('career_track')
      .innerJoin('category', 'category.id', 'career_track.category_id')
      .select(['career_track.id', 'career_track.title', 'category.slug as category'])
      .orderBy('career_track.position')
      .orderBy('career_track.id')
      .execute(),
    db.selectFrom('instructor').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
  ])
  return { categories, careerTracks, instructors }
}

export async function findCover(db: Db, id: string): Promise<StoredCover | null> {
  const row = await db.selectFrom('course').select('cover').where('id', '=', id).executeTakeFirst()
  return row?.cover ?? null
}

export function lockCourse(tx: Tx, id: string) {
  return tx.selectFrom('course').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type CourseRow = NonNullable<Awaited<ReturnType<typeof lockCourse>>>

export function findCategory(tx: Tx, slug: string) {
  return tx.selectFrom('category').select('id').where('slug', '=', slug).executeTakeFirst()
}

export async function hasCareerTrack(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('career_track').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function hasInstructor(tx: Tx, id: string): Promise<boolean> {
  const row = tx.selectFrom('instructor').select('id').where('id', '=', id).forKeyShare()
  return (await row.executeTakeFirst()) !== undefined
}

export async function hasPublishedVersion(tx: Tx, careerTrackId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('career_track_version')
    .select('version')
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * True if the course has an enrolment, a voucher batch, or an order that is pending, failed or expired. The career
 * track of such a course cannot be changed.
 */
export async function hasSales(tx: Tx, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from enrollment where course_id = ${courseId})
      or exists (select from payment_order where course_id = ${courseId} and state in ('pending', 'failed', 'expired'))
      or exists (select from voucher_batch where course_id = ${courseId}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

export type CourseColumns = Pick<
  { [K in keyof CourseTables['course']]: CourseTables['course'][K] },
  | 'title'
  | 'summary'
  | 'description'
  | 'mode'
  | 'level'
  | 'category_id'
  | 'career_track_id'
  | 'instructor_id'
  | 'price_rupiah'
  | 'price_points'
  | 'duration_hours'
  | 'outcomes'
> & { cover?: string | null }

/** Inserts an unpublished course. Returns false if the slug is taken. */
export async function insertCourse(
  tx: Tx,
  row: CourseColumns & { id: string; slug: string; position: number },
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('course')
    .values({ ...row, is_published: false, first_published_at: null })
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.selectFrom('course').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

export async function updateCourseRow(tx: Tx, id: string, row: CourseColumns & { slug: string }): Promise<void> {
  await tx.updateTable('course').set(row).where('id', '=', id).execute()
}

export async function setCoursePublished(tx: Tx, id: string, isPublished: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('course')
    .set(eb => ({ is_published: isPublished, first_published_at: eb.fn.coalesce('first_published_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute()
}

export async function readVersion(tx: Tx, table: 'course' | 'course_session', id: string): Promise<number> {
  return (await tx.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
}

/** Lists the sessions that have not begun and are not cancelled. */
export function listOpenSessionsOf(tx: Tx, courseId: string, now: Date) {
  return tx
    .selectFrom('course_session')
    .select(['id', 'title', 'place', 'zone'])
    .where('course_id', '=', courseId)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .execute()
}

/**
 * Moves `count` taken seats from one session to another. The number of the first session stays at least 0, because demo
 * learners were added without a seat.
 */
export async function moveSeats(tx: Tx, from: string, to: string, count: number): Promise<void> {
  const seatsLeft = sql<number>`greatest(0, seats_taken - ${count})`
  await tx.updateTable('course_session').set({ seats_taken: seatsLeft }).where('id', '=', from).execute()
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', count) }))
    .where('id', '=', to)
    .execute()
}

export function lockSession(tx: Tx, id: string) {
  return tx
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .selectAll('course_session')
    .select(['course.title as course_title', 'course.mode'])
    .where('course_session.id', '=', id)
    .forUpdate('course_session')
    .executeTakeFirst()
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof lockSession>>>

interface NewSession {
  id: string
  course_id: string
  title: string
  zone: SessionRow['zone']
  place: string | null
  quota: number
  starts_at: Date
  meeting_count: number
}

export async function insertSession(tx: Tx, row: NewSession): Promise<void> {
  await tx.insertInto('course_session').values(row).execute()
}

export async function updateSessionRow(
  tx: Tx,
  id: string,
  row: Pick<NewSession, 'title' | 'zone' | 'place' | 'quota'>,
): Promise<void> {
  await tx.updateTable('course_session').set(row).where('id', '=', id).execute()
}

export async function markSessionCancelled(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  const cancelled = { cancelled_at: now, cancel_reason: reason }
  await tx.updateTable('course_session').set(cancelled).where('id', '=', id).execute()
}
