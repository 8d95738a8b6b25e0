import type { Pool } from 'pg'

/** Enrols a user in every course, so that a bench has about a thousand materials to report on. */
export async function enrolEverywhere(pool: Pool, email: string): Promise<void> {
  await pool.query(
    `insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
     select gen_random_uuid(), u.id, c.id, (select s.id from course_session s where s.course_id = c.id limit 1),
            c.career_track_id, v.version, now()
       from app_user u cross join course c join career_track_version v on v.career_track_id = c.career_track_id
      where u.email = $1 and v.version = 1
     on conflict (user_id, course_id) do nothing`,
    [email],
  )
  await pool.query(
    `insert into lecture_progress (enrollment_id, lecture_material_id, status, updated_at)
     select e.id, m.id, 'OPEN', now()
       from app_user u join enrollment e on e.user_id = u.id
       join lecture_material m on m.career_track_id = e.career_track_id and m.version = e.version
      where u.email = $1
     on conflict do nothing`,
    [email],
  )
}

export interface OpenItem {
  enrollmentId: string
  lectureMaterialId: string
  userId: string
}

/** Returns the materials on which the user can still report progress, oldest enrolment first. */
export async function listOpenItems(pool: Pool, email: string): Promise<OpenItem[]> {
  const { rows } = await pool.query<OpenItem>(
    `select e.id as "enrollmentId", m.id as "lectureMaterialId", u.id as "userId"
       from app_user u join enrollment e on e.user_id = u.id
       join lecture_progress p on p.enrollment_id = e.id
       join lecture_material m on m.id = p.lecture_material_id
      where u.email = $1 and p.status = 'OPEN'
      order by e.id, m.position`,
    [email],
  )
  return rows
}

/** Resets every material to OPEN and deletes the keys for the next round. */
export async function reopenItems(pool: Pool): Promise<void> {
  await pool.query(`update lecture_progress set status = 'OPEN', completed_at = null`)
  await pool.query('delete from idempotency')
}
