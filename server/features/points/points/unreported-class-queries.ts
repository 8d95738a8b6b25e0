import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface UnreportedClass {
  userId: string
  enrollmentId: string
  trackClassId: string
  completedAt: Date
}

/**
 * Lists classes whose last material was completed between `from` and `until`, and whose points are neither credited nor
 * waiting. A class counts only if the learner has points for one of its materials, because progress that an admin
 * completed by hand gives no points.
 */
export async function listUnreportedClasses(db: Db, from: Date, until: Date): Promise<UnreportedClass[]> {
  const { rows } = await sql<UnreportedClass>`
    with touched as (
      select distinct progress.enrollment_id, material.track_class_id
      from lecture_progress progress join lecture_material material on material.id = progress.lecture_material_id
      where progress.status <> 'OPEN' and progress.updated_at > ${from} and progress.updated_at <= ${until}
    ), learned as (
      select enrollment.user_id, touched.enrollment_id, touched.track_class_id,
        touched.enrollment_id || ':' || touched.track_class_id as ref,
        max(coalesce(progress.completed_at, progress.updated_at)) as completed_at
      from touched
      join enrollment on enrollment.id = touched.enrollment_id and enrollment.refunded_at is null
      join lecture_progress progress on progress.enrollment_id = touched.enrollment_id
      join lecture_material material on material.id = progress.lecture_material_id
        and material.track_class_id = touched.track_class_id
      group by enrollment.user_id, touched.enrollment_id, touched.track_class_id
      having bool_and(progress.status = 'COMPLETED') and max(progress.updated_at) <= ${until}
        and bool_or(exists (
          select from point_entry line where line.user_id = enrollment.user_id
            and line.reason in ('material-completed', 'quiz-passed')
            and line.ref = progress.enrollment_id || ':' || progress.lecture_material_id))
    )
    select user_id as "userId", enrollment_id as "enrollmentId", track_class_id as "trackClassId",
      completed_at as "completedAt"
    from learned
    where not exists (select from point_entry line where line.user_id = learned.user_id
        and line.reason = 'class-completed' and line.ref = learned.ref)
      and not exists (select from point_waiting line where line.user_id = learned.user_id
        and line.reason = 'class-completed' and line.ref = learned.ref)
    order by completed_at, user_id`.execute(db)
  return rows
}
