import { randomUUID } from 'node:crypto'
import { listAssignments } from '#contract/assessment/assignment.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { sharePortfolio } from '#contract/certificate/portfolio.ts'
import { startQuizAttempt } from '#contract/assessment/quiz.ts'
import { createUpload } from '#contract/wire/upload.ts'
import { jobs } from '#server/features/index.ts'
import { type Learner, type LearningApp, startLearningApp } from '../learning-app.ts'
import { createPicture } from '../pictures.ts'

type Enrolled = Awaited<ReturnType<LearningApp['enrol']>>

/** A server with users. One user is the owner of the data in the cases. */
export interface OwnedResources {
  world: LearningApp
  owner: Learner
  other: Learner
  idle: Learner
  admin: Learner
  enrollment: Enrolled
  certificate: { id: string; code: string }
  /** Code of a portfolio that another learner shares. */
  portfolioCode: string
  session: { courseId: string; sessionId: string }
  picture: Blob
  answerId: string
  classmateAnswerId: string
  uploadId: string
  attemptId: string
  orderId: string
  meetingId: string
}

export async function createOwnedRecords(): Promise<OwnedResources> {
  // Timed jobs would change rows between the two snapshots of the tables, so the jobs are registered but do nothing.
  const world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  const owner = await world.newLearner({ points: 100 })
  const otherLearner = await world.newLearner()
  const idle = await world.newLearner()
  await world.verifyEmail(idle)
  const enrollment = await world.enrol(owner)
  const admin = await world.newAdmin()
  const certificate = await publishedCertificate(world, owner)
  const session = await getSession(world, enrollment)
  const orderId = await paidOrder(world, { owner, enrollment, session })
  const meetingId = await firstMeeting(world, session)
  const picture = await createPicture()
  const { quiz_id: id, id: lectureMaterialId } = findQuiz(enrollment)
  const input = { params: { id: id ?? '' }, body: { enrollmentId: enrollment.enrollmentId, lectureMaterialId } }
  const attemptId = (await world.call(startQuizAttempt, input, { as: owner })).data.attempt.id
  // Makes the owner an expert too, so that the owner's data can be used in the cases of expert endpoints.
  await world.db
    .updateTable('app_user')
    .set({ roles: ['learner', 'expert'] })
    .where('id', '=', owner.userId)
    .execute()
  // Rooms and rosters are visible to leaders only.
  await world.db.insertInto('webinar_leader').values({ webinar_id: session.sessionId, user_id: owner.userId }).execute()
  const handed = await handedIn(world, owner, enrollment)
  const classmate = await world.newLearner()
  const { answerId: classmateAnswerId } = await handedIn(world, classmate, await world.enrol(classmate))
  const { data: portfolio } = await world.call(sharePortfolio, {}, { as: classmate })
  return {
    world,
    owner,
    other: otherLearner,
    idle,
    admin,
    enrollment,
    certificate,
    portfolioCode: portfolio.code ?? '',
    session,
    picture,
    classmateAnswerId,
    ...handed,
    attemptId,
    orderId,
    meetingId,
  }
}

export function findQuiz({ materials }: Enrolled) {
  const quiz = materials.find(material => material.quiz_id)
  if (!quiz) throw new Error('the demo has no quiz')
  return quiz
}

/** Creates an answer to an assignment, and an upload that has begun. */
async function handedIn(world: LearningApp, as: Learner, { enrollmentId, materials }: Enrolled) {
  const file = { id: randomUUID(), name: 'catatan.txt', sizeBytes: 5, sha256: 'a'.repeat(64) }
  await world.call(createUpload, { body: file }, { as })
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  const payload = { enrollmentId, lectureMaterialId, text: 'Jawabanku' }
  const entry = { id: randomUUID(), kind: 'assignment', payload, happenedAt: world.clock.now.toISOString() }
  await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  const [answer] = (await world.call(listAssignments, { query: {} }, { as })).data
  return { answerId: answer?.id ?? '', uploadId: file.id }
}

/** Creates a published certificate of the owner, with its own enrolment. */
async function publishedCertificate(world: LearningApp, owner: Learner) {
  const { enrollmentId } = await world.enrol(owner, 'pemasaran-digital-dari-nol')
  const { now } = world.clock
  const printed = { name: 'Bunga Citra', courseTitle: 'K', courseSlug: 'k', careerTrackTitle: 'P' }
  const made = { id: randomUUID(), enrollment_id: enrollmentId, kind: 'completion' as const, finished_at: now }
  const code = '0123456789ABCDEFGHJKMNPQRS'
  await world.db.insertInto('certificate').values(made).execute()
  await world.db
    .updateTable('certificate')
    .set({ code, number: 'SM-0000-0000-0000', generated_at: now, published_at: now })
    .set({ printed: JSON.stringify({ ...printed, instructorName: 'I', instructorTitle: 'T' }) })
    .where('id', '=', made.id)
    .execute()
  return { id: made.id, code }
}

/** Returns the session of the owner's course with the ids that admin calls need. */
async function getSession(world: LearningApp, enrollment: Enrolled) {
  const row = await world.db
    .selectFrom('enrollment')
    .select(['course_id', 'session_id'])
    .where('id', '=', enrollment.enrollmentId)
    .executeTakeFirstOrThrow()
  return { courseId: row.course_id, sessionId: row.session_id }
}

/** Returns the id of the first meeting of the owner's course. */
async function firstMeeting(world: LearningApp, session: OwnedResources['session']): Promise<string> {
  const row = await world.db
    .selectFrom('webinar_meeting')
    .select('id')
    .where('webinar_id', '=', session.sessionId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Creates a paid order, as if the owner had bought the course. */
async function paidOrder(
  world: LearningApp,
  { owner, enrollment, session }: Pick<OwnedResources, 'owner' | 'enrollment' | 'session'>,
): Promise<string> {
  const { courseId, sessionId } = session
  const id = randomUUID()
  const { now } = world.clock
  const what = { course_id: courseId, session_id: sessionId, course_title: 'K', session_title: 'J', amount: 50 }
  const paid = { state: 'paid', paid_at: now, created_at: now, enrollment_id: enrollment.enrollmentId } as const
  await world.db
    .insertInto('payment_order')
    .values({ id, number: 'SM-20260101-00000000', user_id: owner.userId, method: 'point', ...what, ...paid })
    .execute()
  return id
}

/** Creates a webinar that starts tomorrow. */
export function newWebinar({ world }: OwnedResources) {
  const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
  return {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Singkat',
    description: 'Panjang',
    mode: 'Daring',
    zone: 'WIB',
    capacity: 20,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: at(24), endsAt: at(25) }],
  }
}
