import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../db/database.ts'
import { createDemoId } from '../demo-id.ts'
import { readComingSessions, type WorldSession } from './courses.ts'
import { pickComment, pickHandIn } from './hand-ins.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { WorldCourse, WorldEnrollment } from './study.ts'

/** Start of each past session of a course, in days before now. */
const PAST_SESSIONS = [60, 25]
const SESSION_DAYS = 14
/** Answers younger than this number of days are not assessed yet. Most of these answers are not overdue. */
const WAITING_DAYS = 1.6

/** Course session of each enrolment, by the enrolment's id. */
export type SessionByEnrollment = ReadonlyMap<string, WorldSession>

/** Inserts past sessions, enrolments, progress, quiz attempts and hand-ins. Returns the session of each enrolment. */
export async function insertStudy(
  tx: Tx,
  enrollments: readonly WorldEnrollment[],
  {
    random,
    courses,
    experts,
    now,
  }: { random: Random; courses: readonly WorldCourse[]; experts: readonly string[]; now: Date },
): Promise<SessionByEnrollment> {
  await insertPastSessions(tx, courses, now)
  const sessions = await assignSessions(tx, enrollments, now)
  await insertRows(
    tx,
    'enrollment',
    enrollments.map(({ id, learner, course, at }) => ({
      id,
      user_id: learner.id,
      course_id: course.id,
      session_id: sessions.get(id)?.id,
      career_track_id: course.careerTrackId,
      version: course.version,
      created_at: at,
    })),
  )
  await sql`
    update course_session as session set seats_taken = seats_taken + taken.count
    from (
      select session_id, count(*) from enrollment where id = any(${enrollments.map(({ id }) => id)}::uuid[]) group by 1
    ) as taken
    where taken.session_id = session.id`.execute(tx)
  await insertProgress(tx, enrollments)
  await insertAttempts(tx, enrollments)
  await insertAnswers(tx, enrollments, { random, experts, now })
  return sessions
}

const pastSession = (slug: string, at: number): WorldSession => ({
  id: createDemoId('world-session', slug, at),
  title: `Angkatan ${10 + at}`,
})

async function insertPastSessions(tx: Tx, courses: readonly WorldCourse[], now: Date): Promise<void> {
  await insertRows(
    tx,
    'course_session',
    courses.flatMap(({ id, slug }) =>
      PAST_SESSIONS.map((days, at) => ({
        ...pastSession(slug, at),
        course_id: id,
        starts_at: new Date(now.getTime() - days * DAY_MS),
        ends_at: new Date(now.getTime() - (days - SESSION_DAYS) * DAY_MS),
        zone: 'WIB',
        meeting_count: 5,
        quota: 60,
        seats_taken: 0,
        place: null,
      })),
    ),
  )
}

/**
 * Assigns each enrolment to the first session that starts after the purchase. If no coming session has free seats,
 * assigns the last past session. Leaves two seats of each coming session free.
 */
async function assignSessions(
  tx: Tx,
  enrollments: readonly WorldEnrollment[],
  now: Date,
): Promise<SessionByEnrollment> {
  const coming = await readComingSessions(tx, now)
  const lastPast = PAST_SESSIONS.length - 1
  return new Map(
    enrollments.map(({ id, course, at }) => {
      const daysAgo = (now.getTime() - at.getTime()) / DAY_MS
      const pastIndex = PAST_SESSIONS.findIndex(days => days < daysAgo)
      const open = coming.find(({ courseId, left }) => courseId === course.id && left > 2)
      if (pastIndex >= 0 || !open) return [id, pastSession(course.slug, pastIndex >= 0 ? pastIndex : lastPast)]
      open.left -= 1
      return [id, { id: open.id, title: open.title }]
    }),
  )
}

async function insertProgress(tx: Tx, enrollments: readonly WorldEnrollment[]): Promise<void> {
  const done = enrollments.flatMap(({ id, completed }) =>
    completed.map(({ material, at }) => ({ e: id, m: material.id, at })),
  )
  await sql`
    insert into lecture_progress (enrollment_id, lecture_material_id, status, completed_at, updated_at)
    select enrollment.id, material.id, case when done.at is null then 'OPEN' else 'COMPLETED' end, done.at,
      coalesce(done.at, enrollment.created_at)
    from enrollment
      join lecture_material as material using (career_track_id, version)
      left join jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (e uuid, m uuid, at timestamptz)
        on done.e = enrollment.id and done.m = material.id
    where enrollment.id = any(${enrollments.map(({ id }) => id)}::uuid[])`.execute(tx)
}

async function insertAttempts(tx: Tx, enrollments: readonly WorldEnrollment[]): Promise<void> {
  const attempts = enrollments.flatMap(({ id, completed }) =>
    completed.flatMap(({ material, at, score }) =>
      score === null
        ? []
        : [
            {
              id: createDemoId('world-attempt', id, material.id),
              enrollment_id: id,
              lecture_material_id: material.id,
              answers: {},
              score,
              is_passed: true,
              question_results: [],
              number: 1,
              handed_in_at: at,
              created_at: at,
            },
          ],
    ),
  )
  await insertRows(tx, 'quiz_attempt', attempts)
}

async function insertAnswers(
  tx: Tx,
  enrollments: readonly WorldEnrollment[],
  { random, experts, now }: { random: Random; experts: readonly string[]; now: Date },
): Promise<void> {
  const handedIn = enrollments.flatMap(({ id, completed }) =>
    completed
      .filter(({ material }) => material.type === 'assignment')
      .map(({ material, at }) => ({ id, material, at })),
  )
  const answers = handedIn.map(({ id, material, at }) => {
    const isWaiting = now.getTime() - at.getTime() < WAITING_DAYS * DAY_MS
    const score = random.whole(13, 20) * 5
    const expert = random.pick(experts)
    const assessed = isWaiting
      ? { state: 'handed-in', score: null, comment: '', assessor_id: null, assessed_at: null }
      : {
          state: 'scored',
          score,
          comment: pickComment(random, score),
          assessor_id: expert,
          assessed_at: new Date(at.getTime() + random.whole(4, 30) * HOUR_MS),
        }
    return {
      id: createDemoId('world-answer', id, material.id),
      enrollment_id: id,
      lecture_material_id: material.id,
      text: pickHandIn(random),
      handed_in_at: at,
      created_at: at,
      ...assessed,
      expert_id: isWaiting && random.chance(0.5) ? null : expert,
      is_current: true,
      revision: isWaiting ? 0 : 1,
    }
  })
  await insertRows(tx, 'assignment_answer', answers)
}
