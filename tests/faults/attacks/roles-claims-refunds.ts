import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { enroll } from '#server/features/learning/enrollment/service.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type BurstLearner, openBurstWorld } from '../burst-world.ts'

/**
 * Attacks a running server in five ways, none of which may succeed: an admin is demoted while the body of a call is
 * being sent; two admins leave at the same time; one heartbeat comes with a forged claim; a learner works in a refunded
 * course; three entries of one minute have forged dates.
 */
const world = await openBurstWorld()
const { db, server } = world

interface RefundNotice {
  status: number
  data: Record<string, unknown>
}

/** Withholds the second half of the body until `meanwhile` is done. */
async function send(
  as: BurstLearner,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  meanwhile?: () => Promise<unknown>,
): Promise<RefundNotice> {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const headers = {
    authorization: `Bearer ${as.accessToken}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': bytes.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, method, path: `/api${path}`, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const parsed = JSON.parse(text || '{}') as { data?: Record<string, unknown> }
        resolve({ status: answer.statusCode ?? 0, data: parsed.data ?? parsed })
      })
    })
    sent.on('error', reject)
    if (!meanwhile) {
      sent.end(bytes)
      return
    }
    sent.flushHeaders()
    sent.write(bytes.subarray(0, 1), () => {
      meanwhile().then(() => sent.end(bytes.subarray(1)), reject)
    })
  })
}

async function outbox(as: BurstLearner, entries: { kind: string; payload: object; happenedAt?: Date }[]) {
  const body = {
    entries: entries.map(({ kind, payload, happenedAt = new Date() }) => ({
      id: randomUUID(),
      kind,
      payload,
      happenedAt: happenedAt.toISOString(),
    })),
  }
  const { data } = await send(as, 'POST', '/v1/outbox', body)
  return (data as { results?: { outcome: string; code?: string }[] }).results ?? []
}

const setAdmin = (people: readonly BurstLearner[], isAdmin: boolean) =>
  db
    .updateTable('app_user')
    .set({ is_admin: isAdmin })
    .where(
      'id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute()

async function demotedOnTheWay(): Promise<number> {
  const [admin, target] = await world.newLearners(2)
  if (!admin || !target) throw new Error('no learners')
  await setAdmin([admin], true)
  const body = { isAdmin: true, isExpert: false, reason: 'Serangan' }
  const path = `/v1/admin/users/${target.userId}/role-requests`
  const response = await send(admin, 'POST', path, body, () => setAdmin([admin], false))
  const asked = await sql<{ n: number }>`select count(*)::integer as n from role_request
    where user_id = ${target.userId}`.execute(db)
  await setAdmin([admin], true)
  const control = await send(admin, 'POST', path, body)
  if (control.status !== 200) throw new Error(`an admin is refused too: ${control.status}`)
  return response.status === 403 ? (asked.rows[0]?.n ?? 1) : 1
}

async function lastAdminsLeave(): Promise<number> {
  const pair = await world.newLearners(2)
  await db.updateTable('app_user').set({ is_admin: false }).execute()
  await setAdmin(pair, true)
  await Promise.all(pair.map(each => send(each, 'DELETE', '/v1/users/me', { password: '' })))
  const remainingRows = await db.selectFrom('app_user').select('id').where('is_admin', '=', true).execute()
  return remainingRows.length === 1 ? 0 : 1
}

async function enrolled() {
  const [learner] = await world.newLearners(1)
  if (!learner) throw new Error('no learner')
  const course = await db
    .selectFrom('course')
    .innerJoin('course_session as session', 'session.course_id', 'course.id')
    .select(['course.id', 'course.career_track_id', 'session.id as session_id'])
    .where('course.slug', '=', 'dasar-pengembang-web')
    .executeTakeFirstOrThrow()
  const choice = { courseId: course.id, sessionId: course.session_id, careerTrackId: course.career_track_id }
  const now = new Date(Date.now() - 30 * 86_400_000)
  const enrollmentId = await runInTransaction(db, tx => enroll(tx, { ...choice, userId: learner.userId, now }))
  if (enrollmentId === undefined) throw new Error('enrolled already')
  const articles = await db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select('material.id')
    .where('progress.enrollment_id', '=', enrollmentId)
    .where('material.type', '=', 'article')
    .limit(3)
    .execute()
  return { learner, enrollmentId, sessionId: course.session_id, articles }
}

const completed = (userId: string, enrollmentId: string, lectureMaterialId: string) => ({
  kind: 'progress',
  payload: { userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' },
})

async function forgedClaim(): Promise<number> {
  const { learner, sessionId } = await enrolled()
  const minute = 60_000
  const from = new Date(Date.now() - 58 * minute)
  const meeting = await sql<{ id: string }>`update webinar_meeting set starts_at = ${from},
    ends_at = ${new Date(from.getTime() + 60 * minute)} where id = (select id from webinar_meeting
    where webinar_id = ${sessionId} order by starts_at limit 1) returning id`.execute(db)
  const meetingId = meeting.rows[0]?.id
  if (meetingId === undefined) throw new Error('the session has no meeting')
  await send(learner, 'POST', `/v1/meetings/${meetingId}/attendance`, {})
  const to = new Date()
  await outbox(learner, [
    { kind: 'attendance-stretch', payload: { meetingId, from: from.toISOString(), until: to.toISOString() } },
  ])
  const present = await db
    .selectFrom('meeting_presence')
    .select(['present_ms', 'attended_at'])
    .where('user_id', '=', learner.userId)
    .executeTakeFirst()
  if (!present) throw new Error('the heartbeat is not in the book')
  return present.attended_at !== null || present.present_ms > 10 * minute ? 1 : 0
}

async function refundedWork(): Promise<number> {
  const { learner, enrollmentId, articles } = await enrolled()
  const refund = () =>
    db.updateTable('enrollment').set({ refunded_at: new Date() }).where('id', '=', enrollmentId).execute()
  const [first, ...others] = articles.map(({ id }) => completed(learner.userId, enrollmentId, id))
  // Keeps the refund's transaction open while the first call waits for it.
  let waiting: ReturnType<typeof outbox> | undefined
  await runInTransaction(db, async tx => {
    await tx.updateTable('enrollment').set({ refunded_at: new Date() }).where('id', '=', enrollmentId).execute()
    if (first) waiting = outbox(learner, [first])
  })
  await refund()
  const results = [...((await waiting) ?? []), ...(await outbox(learner, others))]
  const rows = await db
    .selectFrom('lecture_progress')
    .select('status')
    .where('enrollment_id', '=', enrollmentId)
    .where('status', '=', 'COMPLETED')
    .execute()
  // The first call may count, because it may come before the refund. The later calls must not count.
  const isFirstBefore = results[0]?.outcome === 'accepted'
  return rows.length - (isFirstBefore ? 1 : 0)
}

async function forgedDays(): Promise<number> {
  const { learner, enrollmentId, articles } = await enrolled()
  const day = 86_400_000
  const entries = articles.map(({ id }, at) => ({
    ...completed(learner.userId, enrollmentId, id),
    happenedAt: new Date(Date.now() - (at + 1) * day),
  }))
  await outbox(learner, entries)
  const { data } = await send(learner, 'GET', '/v1/points/exchanges')
  const history = data['history'] as { learningDays: number } | undefined
  if (history === undefined) throw new Error('no history of the learner')
  if (history.learningDays === 0) throw new Error('the work did not count at all')
  return history.learningDays > 1 ? 1 : 0
}

try {
  const broken = {
    demotedOnTheWay: await demotedOnTheWay(),
    forgedClaim: await forgedClaim(),
    refundedWork: await refundedWork(),
    forgedDays: await forgedDays(),
    lastAdminsLeave: await lastAdminsLeave(),
  }
  console.log('roles, claims, refunds (0 is refused):', broken)
  if (Object.values(broken).some(count => count > 0)) process.exitCode = 1
} finally {
  await world.close()
}
