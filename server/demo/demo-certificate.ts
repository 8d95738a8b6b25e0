import { DAY_MS } from '#contract/wire/durations.ts'
import { enroll } from '../features/learning/enrollment/service.ts'
import { storeCertificateData } from '../features/certificate/certificate/issue.ts'
import type { Tx } from '../db/database.ts'
import { createDemoId } from './demo-id.ts'

const COURSE = 'penulis-konten-pemula'

/** Adds a course that the demo learner has finished, with its certificates. */
export async function insertDemoCertificate(tx: Tx, userId: string, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const course = await tx
    .selectFrom('course')
    .select(['id', 'career_track_id'])
    .where('slug', '=', COURSE)
    .executeTakeFirstOrThrow()
  const sessionId = createDemoId('session', COURSE, 0)
  const choice = { userId, courseId: course.id, sessionId, careerTrackId: course.career_track_id }
  const enrollmentId = await enroll(tx, { ...choice, now: daysAgo(48) })
  if (enrollmentId === undefined) return
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', sessionId)
    .execute()
  await tx
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: daysAgo(12), updated_at: daysAgo(12) })
    .where('enrollment_id', '=', enrollmentId)
    .execute()
  await storeCertificateData(tx, [enrollmentId], daysAgo(5))
  await tx
    .updateTable('certificate')
    .set({ published_at: daysAgo(3) })
    .where('enrollment_id', '=', enrollmentId)
    .execute()
}
