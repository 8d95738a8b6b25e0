import type { Db, Tx } from '../../../db/database.ts'
import type { CertificateText } from '../../../db/tables/certificates.ts'

export function listCourses(db: Db) {
  return db.selectFrom('course').select(['id', 'title']).orderBy('title').execute()
}

export function findCourse(db: Db, courseId: string) {
  return db.selectFrom('course').select(['id', 'slug']).where('id', '=', courseId).executeTakeFirst()
}

export function listSessions(db: Db, courseId: string) {
  return db
    .selectFrom('course_session')
    .select(['id', 'title', 'starts_at', 'zone'])
    .where('course_id', '=', courseId)
    .orderBy('starts_at')
    .execute()
}

/** Lists the learners of a session, sorted by name. Leaves out deleted accounts. */
export function listLearners(db: Db, sessionId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('app_user', 'app_user.id', 'enrollment.user_id')
    .select(['enrollment.id', 'enrollment.user_id', 'app_user.full_name', 'app_user.email'])
    .where('enrollment.session_id', '=', sessionId)
    .where('app_user.deleted_at', 'is', null)
    .orderBy('app_user.full_name')
    .orderBy('enrollment.id')
    .execute()
}

/**
 * Finds the learner of an enrolment. Locks the enrolment, so that concurrent calls cannot graduate the learner twice.
 */
export function findLearner(tx: Tx, enrollmentId: string): Promise<LearnerRow | undefined> {
  return tx
    .selectFrom('enrollment')
    .innerJoin('app_user', 'app_user.id', 'enrollment.user_id')
    .select(['enrollment.id', 'enrollment.user_id', 'app_user.full_name', 'app_user.email'])
    .where('enrollment.id', '=', enrollmentId)
    .where('app_user.deleted_at', 'is', null)
    .forNoKeyUpdate('enrollment')
    .executeTakeFirst()
}

/**
 * Returns whether the enrolment has a graduation certificate that is not revoked. This certificate exists if all
 * conditions for graduation are met.
 */
export async function isGraduateReady(tx: Tx, enrollmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('certificate')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .where('kind', '=', 'graduation')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
export type LearnerRow = Awaited<ReturnType<typeof listLearners>>[number]

/**
 * Returns the data to print for these enrolments, sorted by the ids of the enrolments. The caller locks the enrolments
 * in this order, so that two concurrent calls cannot deadlock.
 */
export function listCertificateData(tx: Tx, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('enrollment')
    .innerJoin('app_user', 'app_user.id', 'enrollment.user_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('instructor', 'instructor.id', 'course.instructor_id')
    .innerJoin('career_track as track', 'track.id', 'enrollment.career_track_id')
    .select(['enrollment.id', 'app_user.full_name', 'course.title as course_title', 'course.slug as course_slug'])
    .select(['track.title as track_title', 'instructor.name as instructor_name'])
    .select('instructor.title as instructor_title')
    .where('enrollment.id', 'in', enrollmentIds)
    .where('app_user.deleted_at', 'is', null)
    .orderBy('enrollment.id')
    .execute()
}

export function listCertificatesToGenerate(tx: Tx, enrollmentId: string) {
  return tx
    .selectFrom('certificate')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .where('generated_at', 'is', null)
    .execute()
}

/**
 * Stores the code, number and printed data of a certificate. Returns false if another call has already generated the
 * certificate.
 */
export async function setGenerated(
  tx: Tx,
  id: string,
  { printed, ...rest }: { code: string; number: string; printed: CertificateText; generated_at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('certificate')
    .set({ ...rest, printed: JSON.stringify(printed) })
    .where('id', '=', id)
    .where('generated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Publishes certificates. Returns the enrolments for which at least one certificate was newly published. */
export async function setPublished(tx: Tx, enrollmentIds: readonly string[], now: Date): Promise<string[]> {
  if (enrollmentIds.length === 0) return []
  const rows = await tx
    .updateTable('certificate')
    .set({ published_at: now })
    .where('enrollment_id', 'in', enrollmentIds)
    .where('generated_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(eb => eb.ref('enrollment_id').$notNull().as('enrollment_id'))
    .execute()
  return [...new Set(rows.map(row => row.enrollment_id))]
}

/** Revokes a certificate. If it is already revoked, its time and reason of revocation do not change. */
export async function setRevoked(tx: Tx, id: string, reason: string, now: Date): Promise<Date | undefined> {
  await tx
    .updateTable('certificate')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', id)
    .where('generated_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute()
  const row = await tx.selectFrom('certificate').select('revoked_at').where('id', '=', id).executeTakeFirst()
  return row?.revoked_at ?? undefined
}

/** Lists the owners of these enrolments. */
export function listOwners(tx: Tx, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('enrollment')
    .innerJoin('app_user', 'app_user.id', 'enrollment.user_id')
    .select(['enrollment.id', 'enrollment.user_id', 'app_user.full_name'])
    .where('enrollment.id', 'in', enrollmentIds)
    .execute()
}

export function findOwner(tx: Tx, certificateId: string) {
  return tx
    .selectFrom('certificate')
    .leftJoin('enrollment', 'enrollment.id', 'certificate.enrollment_id')
    .innerJoin('app_user', join =>
      join.on('app_user.id', '=', eb => eb.fn.coalesce('certificate.user_id', 'enrollment.user_id')),
    )
    .select(['certificate.enrollment_id', 'certificate.webinar_id', 'app_user.id as user_id', 'app_user.full_name'])
    .where('certificate.id', '=', certificateId)
    .executeTakeFirst()
}
