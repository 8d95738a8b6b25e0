import { randomUUID } from 'node:crypto'
import type { AnswerOf, RequestOf } from '#contract/wire/endpoint.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import type { getLesson } from '#contract/learning/lesson.ts'
import { readNewestVersion, toVersionAnswer } from '../../catalog/career-track/service.ts'
import { joinCourseMeetings } from '../../webinar/webinar/service.ts'
import { presentEnrollment, presentMaterial } from './present.ts'
import {
  type EnrollmentRow,
  findEnrollmentInCourse,
  findOwnEnrollment,
  findOwnStructure,
  insertEnrollment,
  listProgressWithClass,
  lockSessionEnrollments,
  insertOpenProgress,
  setEnrollmentSession,
} from './queries.ts'

/** Finds the user's own enrolment. Throws ENROLLMENT_NOT_FOUND also for another user's enrolment. */
export async function getOwnEnrollment(db: Db, person: Pick<Person, 'userId'>, id: string): Promise<EnrollmentRow> {
  const row = await findOwnEnrollment(db, person.userId, id)
  if (!row) throw new CallError('ENROLLMENT_NOT_FOUND')
  return row
}

/**
 * Reads a lesson of the user's own enrolment with two queries: first the enrolment with its structure, then the
 * materials.
 */
export async function getOwnLesson(
  db: Db,
  person: Pick<Person, 'userId'>,
  { enrollmentId, materialId }: RequestOf<typeof getLesson>['params'],
  playedAt: string | undefined,
): Promise<AnswerOf<typeof getLesson>> {
  const enrollment = await findOwnStructure(db, person.userId, enrollmentId)
  if (!enrollment) throw new CallError('ENROLLMENT_NOT_FOUND')
  const trackClass = enrollment.track_content
    .flatMap(track => track.track_class_content)
    .find(each => each.lecture_material_content.some(item => item.id === materialId))
  if (!trackClass) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  const items = await listProgressWithClass(db, enrollment.id, trackClass.id)
  return {
    enrollment: presentEnrollment(enrollment, items, true),
    version: toVersionAnswer(enrollment),
    trackClassId: trackClass.id,
    materials: items.flatMap(({ content, ...item }) =>
      content ? [presentMaterial({ ...item, content }, playedAt)] : [],
    ),
  }
}

export type MovableEnrollment = Awaited<ReturnType<typeof lockSessionEnrollments>>[number]

/** Locks the enrolments of a session. Returns up to `limit` enrolments, and the number of all enrolments. */
export async function lockMovableEnrollments(
  tx: Tx,
  sessionId: string,
  limit: number,
): Promise<{ people: MovableEnrollment[]; total: number }> {
  const all = await lockSessionEnrollments(tx, sessionId)
  return { people: all.slice(0, limit), total: all.length }
}

/**
 * Moves enrolments to another session, and adds the meetings of this session to the learners' schedules. Does not
 * change progress.
 */
export async function moveEnrollments(
  tx: Tx,
  people: readonly MovableEnrollment[],
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await setEnrollmentSession(
    tx,
    people.map(({ id }) => id),
    sessionId,
  )
  for (const { userId } of people) await joinCourseMeetings(tx, { userId, sessionId, now })
}

/**
 * Returns the id of the user's enrolment in a course. Returns undefined if the user has no enrolment, or if the
 * enrolment was refunded.
 */
export async function findCourseEnrollment(db: Db, userId: string, courseId: string): Promise<string | undefined> {
  return (await findEnrollmentInCourse(db, userId, courseId))?.id
}

/**
 * Enrols the user in the newest version of the career track, with all materials open. Returns undefined if the user is
 * already enrolled in the course. If the user buys the course again after a refund, the earlier progress continues.
 */
export async function enroll(
  tx: Tx,
  choice: { userId: string; courseId: string; sessionId: string; careerTrackId: string; now: Date },
): Promise<string | undefined> {
  const id = await insertEnrollment(tx, {
    id: randomUUID(),
    user_id: choice.userId,
    course_id: choice.courseId,
    session_id: choice.sessionId,
    career_track_id: choice.careerTrackId,
    version: await readNewestVersion(tx, choice.careerTrackId),
    created_at: choice.now,
  })
  if (id === undefined) return undefined
  await insertOpenProgress(tx, id, choice.now)
  await joinCourseMeetings(tx, choice)
  return id
}

export {
  hasFinishedMaterial,
  lockEnrollment,
  lockForRefund,
  lockSeatedEnrollment,
  refundEnrollment,
  requirePaid,
} from './refund.ts'
