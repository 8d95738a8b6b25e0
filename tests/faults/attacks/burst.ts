import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { payCheckout } from '#contract/payment/checkout.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { type TimedResponse, type BurstLearner, openBurstWorld, postLikeApp, startBusyLoops } from '../burst-world.ts'

/**
 * Measures how long users wait if many press the same button at the same time, for example when a popular course opens.
 * Every user must get a result within ten seconds without a further action. SEMAI_BUSY_LOOPS=2 runs that many busy
 * loops at the same time.
 */
const SLUG = 'dasar-pengembang-web'
const SEATS = 60
const POINTS = 50
const STEPS = 20
const ANSWERED_WITHIN_MS = 10_000

const world = await openBurstWorld()
const stopLoops = startBusyLoops(Number(process.env['SEMAI_BUSY_LOOPS'] ?? 0))
try {
  const { db, server, newLearners } = world
  const { rows: sessions } = await sql<{
    id: string
  }>`select s.id from course_session s join course c on c.id = s.course_id
    where c.slug = ${SLUG} and s.starts_at > now() order by s.starts_at limit 1`.execute(db)
  const sessionId = sessions[0]?.id ?? ''
  await sql`update course set price_points = ${POINTS} where slug = ${SLUG}`.execute(db)

  const buy = ({ accessToken }: BurstLearner) =>
    postLikeApp(server.port, {
      path: `/api${payCheckout.path.replace('{slug}', SLUG)}`,
      accessToken,
      body: { sessionId, paymentMethod: 'point' },
      idempotencyKey: randomUUID(),
    })
  const report = (what: string, answers: readonly TimedResponse[], isRight: boolean, ...more: unknown[]) => {
    const slowestMs = Math.round(Math.max(...answers.map(({ ms }) => ms)))
    const refusals = answers.reduce((sum, answer) => sum + answer.refusals, 0)
    const hasHeld = isRight && slowestMs <= ANSWERED_WITHIN_MS
    if (!hasHeld) process.exitCode = 1
    console.log(`${hasHeld ? 'held' : 'BROKEN'}: ${what}:`, { slowestMs, refusals }, ...more)
  }

  // Warms the server up, because a freshly started server compiles its own code. This attack does not measure that.
  for (const learner of await newLearners(20, POINTS)) await buy(learner)

  for (const count of [68, 200]) {
    await sql`update course_session set quota = seats_taken + ${SEATS} where id = ${sessionId}`.execute(db)
    const responses = await Promise.all((await newLearners(count, POINTS)).map(buy))
    const seats = responses.filter(({ status }) => status === 200).length
    const full = responses.filter(({ code }) => code === 'QUOTA_IS_FULL').length
    const isRight = seats === SEATS && seats + full === count
    report(`${count} buyers at once for ${SEATS} seats`, responses, isRight, { seats, full })
  }

  const learners = await newLearners(500)
  await sql`insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
    select gen_random_uuid(), u.id, c.id, ${sessionId}::uuid, c.career_track_id, v.version, now() - interval '1 day'
      from app_user u cross join course c join career_track_version v on v.career_track_id = c.career_track_id
     where u.id = any(${learners.map(({ userId }) => userId)}::uuid[]) and c.slug = ${SLUG} and v.version = 1`.execute(
    db,
  )
  await sql`insert into lecture_progress (enrollment_id, lecture_material_id, status, updated_at)
    select e.id, m.id, 'OPEN', now() from enrollment e join lecture_material m
      on m.career_track_id = e.career_track_id and m.version = e.version
     where e.user_id = any(${learners.map(({ userId }) => userId)}::uuid[])`.execute(db)
  const { rows: items } = await sql<{ userId: string; enrollmentId: string; lectureMaterialId: string }>`
    select e.user_id as "userId", e.id as "enrollmentId", p.lecture_material_id as "lectureMaterialId"
      from enrollment e join lecture_progress p on p.enrollment_id = e.id
     where e.user_id = any(${learners.map(({ userId }) => userId)}::uuid[])`.execute(db)
  const getEntries = ({ userId }: BurstLearner) =>
    items
      .filter(item => item.userId === userId)
      .slice(0, STEPS)
      .map(payload => ({
        id: randomUUID(),
        kind: 'progress',
        payload: { ...payload, status: 'INPROGRESS' },
        happenedAt: new Date().toISOString(),
      }))
  const send = ({ accessToken }: BurstLearner, entries: unknown) =>
    postLikeApp(server.port, { path: `/api${sendOutbox.path}`, accessToken, body: { entries } })
  const isApplied = ({ status, text }: TimedResponse) =>
    status === 200 && !/"outcome":"(?:refused|later)"/.test(text) && text.includes('"outcome":"')

  const posted = await Promise.all(learners.map(learner => send(learner, getEntries(learner))))
  const errors = posted.filter(answer => !isApplied(answer)).length
  report('500 learners posting at once', posted, errors === 0, { errors })

  const [one] = learners
  if (!one) throw new Error('no learner was made')
  const same = getEntries(one)
  const identical = await Promise.all(Array.from({ length: 50 }, () => send(one, same)))
  report('50 identical posts at once', identical, identical.every(isApplied))
} finally {
  stopLoops()
  await world.close()
}
