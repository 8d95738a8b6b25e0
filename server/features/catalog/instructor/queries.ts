import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

interface Filter {
  id?: string
  search?: string | undefined
  isTeaching?: 'true' | 'false' | undefined
}

const place = sql<number>`place.number::integer`
const courseCount = sql<number>`(select count(*)::integer from course where course.instructor_id = instructor.id)`

/**
 * Selects instructors. `place` is the position among all instructors, including instructors that the filter excludes.
 */
export function selectInstructors(db: Db, { id, search, isTeaching }: Filter) {
  return db
    .selectFrom('instructor')
    .innerJoin(
      sql<{ id: string }>`(select id, row_number() over (order by position, id) as number from instructor)`.as('place'),
      'place.id',
      'instructor.id',
    )
    .select(['instructor.id', 'slug', 'name', 'title', 'bio', 'expertise', 'pic_url', 'version'])
    .select([place.as('place'), courseCount.as('course_count')])
    .$if(id !== undefined, query => query.where('instructor.id', '=', id ?? ''))
    .$if(isTeaching !== undefined, query => query.where(courseCount, isTeaching === 'true' ? '>' : '=', 0))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('name'), eb.ref('title'))),
    )
}
export type InstructorListRow = Awaited<ReturnType<ReturnType<typeof selectInstructors>['executeTakeFirstOrThrow']>>

/** Lists every course with its instructor. */
export function listCoursesWithInstructor(db: Db) {
  return db
    .selectFrom('course')
    .innerJoin('instructor', 'instructor.id', 'course.instructor_id')
    .select(['course.id', 'course.title', 'instructor.id as instructor_id', 'instructor.name as instructor_name'])
    .orderBy('course.position')
    .orderBy('course.id')
    .execute()
}

export function lockInstructor(tx: Tx, id: string) {
  return tx.selectFrom('instructor').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Profile {
  name: string
  title: string
  bio: string
  expertise: string[]
}

/** Inserts an instructor. Returns false if the slug is taken. */
export async function insertInstructor(
  tx: Tx,
  row: Profile & { id: string; slug: string; position: number },
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('instructor')
    .values(row)
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function updateInstructorProfile(
  tx: Tx,
  id: string,
  { name, title, bio, expertise }: Profile,
): Promise<number> {
  const query = tx.updateTable('instructor').set({ name, title, bio, expertise }).where('id', '=', id)
  return (await query.returning('version').executeTakeFirstOrThrow()).version
}

export async function setInstructorPicUrl(tx: Tx, id: string, picUrl: string | null): Promise<void> {
  await tx.updateTable('instructor').set({ pic_url: picUrl }).where('id', '=', id).execute()
}

export function lockCourse(tx: Tx, id: string) {
  return tx
    .selectFrom('course')
    .select(['id', 'title', 'instructor_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setCourseInstructor(tx: Tx, id: string, instructorId: string): Promise<void> {
  await tx.updateTable('course').set({ instructor_id: instructorId }).where('id', '=', id).execute()
}

export async function isTeaching(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('course').select('id').where('instructor_id', '=', id).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function deleteInstructor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('instructor').where('id', '=', id).execute()
}
