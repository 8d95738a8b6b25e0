import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/**
 * Lists the enrolments of these users in these courses. For the email address of a merged account, lists the enrolments
 * of the kept account. Leaves out refunded enrolments and enrolments that a merge replaced.
 */
export function listPassableEnrollments(db: Db | Tx, emails: readonly string[], slugs: readonly string[]) {
  return db
    .selectFrom('enrollment')
    .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('app_user as own', join =>
      join.on(eb => eb(eb.fn.coalesce('own.merged_into', 'own.id'), '=', eb.ref('learner.id'))),
    )
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .select(['enrollment.id', 'learner.id as userId', 'learner.full_name as fullName', 'own.email'])
    .select(['course.slug', 'course.title as courseTitle'])
    .where('own.email', 'in', emails)
    .where('course.slug', 'in', slugs)
    .where('learner.deleted_at', 'is', null)
    .where('enrollment.refunded_at', 'is', null)
    .where('enrollment.folded_into', 'is', null)
    .execute()
}

/** Returns the names for the audit entry of an enrolment. */
export function findAuditNames(tx: Tx, enrollmentId: string) {
  return tx
    .selectFrom('enrollment')
    .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .select(['learner.id as userId', 'learner.full_name as fullName', 'course.title as courseTitle'])
    .where('enrollment.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
}

/** Text in the column `material` that means all materials of an enrolment. */
export const ALL_MATERIALS = 'semua'

export interface NamedPart {
  enrollmentId: string
  /** Title in lower case, or `ALL_MATERIALS`. */
  title: string
  /** Ids of the materials with this title. */
  ids: string[]
  open: number
}

/**
 * Groups the materials of each enrolment by title, for the given titles (in lower case). Also returns one group per
 * enrolment with all its materials. The title of this group is `ALL_MATERIALS`.
 */
export async function listParts(db: Db | Tx, enrollmentIds: readonly string[], titles: readonly string[]) {
  const { rows } = await sql<NamedPart>`
    with part as (
      select progress.enrollment_id, progress.status, material.id, lower(material.title) as title
      from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
      where progress.enrollment_id = any(${enrollmentIds}::uuid[])
    ),
    named as (
      select * from part where title = any(${titles}::text[])
      union select enrollment_id, status, id, ${ALL_MATERIALS} from part
    )
    select enrollment_id as "enrollmentId", title, array_agg(id::text) as ids,
      (count(*) filter (where status <> 'COMPLETED'))::int as open
    from named group by 1, 2`.execute(db)
  return rows
}
