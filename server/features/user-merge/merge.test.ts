import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account-data.ts'
import { listAudit } from '#contract/audit.ts'
import { login, register } from '#contract/auth.ts'
import { listCertificateJourneys } from '#contract/certificate.ts'
import { refreshToken } from '#contract/session-data.ts'
import { sendOutbox } from '#contract/outbox.ts'
import { getUserStory, listDeskUsers } from '#contract/user-admin.ts'
import * as contract from '#contract/user-merge.ts'
import { type Learner, type LearningApp, LEARNER_PASSWORD, startLearningApp } from '#tests/support/learning-app.ts'
import { moves, otherColumns } from './columns.ts'

let world: LearningApp
let admin: Learner
let second: Learner
let courses: { id: string; slug: string }[]
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  second = await world.newAdmin()
  courses = await world.db.selectFrom('course').select(['id', 'slug']).orderBy('position').limit(3).execute()
})
afterAll(() => world.close())

const emailOf = ({ userId }: Learner) => `${userId}@contoh.test`
const pairOf = async () => ({ kept: await world.newLearner(), other: await world.newLearner() })
type Two = Awaited<ReturnType<typeof pairOf>>

const plan = ({ kept, other }: Two, as = admin, reason = 'Dua akun, satu orang') =>
  world.call(contract.planMerge, { params: { id: kept.userId }, body: { email: emailOf(other), reason } }, { as })
const approve = (id: string, as = second) => world.call(contract.approveMerge, { params: { id } }, { as })

async function merge(two: Two) {
  const { data } = await plan(two)
  const { status, code } = await approve(data.id)
  expect([status, code]).toEqual([200, undefined])
  return data.outcome
}

/** As a device whose session ended comes back: by the e-mail and password it always used. */
async function comeBack(other: Learner): Promise<Learner> {
  const { data } = await world.call(login, { body: { email: emailOf(other), password: LEARNER_PASSWORD } })
  return { userId: data.userId, accessToken: data.accessToken }
}

const entryOf = (kind: string, payload: unknown) => ({
  id: randomUUID(),
  kind,
  payload,
  happenedAt: world.clock.now.toISOString(),
})
const send = async (as: Learner, entries: ReturnType<typeof entryOf>[]) =>
  (await world.call(sendOutbox, { body: { entries } }, { as })).data.results

test('every column that leads to an account is decided about', async () => {
  const { rows } = await sql<{ name: string }>`
    with pointing as (
      select conrelid, unnest(conkey) as attnum from pg_constraint
      where contype = 'f' and confrelid in ('app_user'::regclass, 'point_balance'::regclass)
      union
      select attrelid, attnum from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and attname in ('user_id', 'person_id', 'owner_id', 'actor_id', 'stored_for')
    )
    select relname || '.' || attname as name from pointing
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and pg_attribute.attnum = pointing.attnum
    order by 1
  `.execute(world.db)
  const decided = [...moves.map(({ table, owner }) => `${table}.${owner}`), ...Object.keys(otherColumns)]
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name))
})

describe('who merges', () => {
  test('one admin plans and moves nothing; another one agrees, and both accounts have it in the log', async () => {
    const two = await pairOf()
    const { data } = await plan(two)
    expect(data).toMatchObject({ kept: { id: two.kept.userId }, other: { id: two.other.userId }, mayApprove: false })
    expect((await plan(two, second)).code).toBe('MERGE_WAITING')
    expect((await plan({ kept: two.other, other: two.kept }, second)).code).toBe('MERGE_WAITING')
    expect((await approve(data.id, admin)).code).toBe('SECOND_ADMIN_NEEDED')
    const list = async (as: Learner) => (await world.call(contract.listMergePlans, {}, { as })).data
    expect((await list(second)).find(({ id }) => id === data.id)?.mayApprove).toBe(true)
    const story = await world.call(getUserStory, { params: { id: two.other.userId } }, { as: admin })
    expect(story.status).toBe(200)

    expect((await approve(data.id)).status).toBe(200)
    expect((await approve(data.id)).code).toBe('MERGE_NOT_FOUND')
    expect((await world.call(getUserStory, { params: { id: two.other.userId } }, { as: admin })).code).toBe(
      'USER_NOT_FOUND',
    )
    const { mergedAccounts } = (await world.call(getUserStory, { params: { id: two.kept.userId } }, { as: admin })).data
    expect(mergedAccounts).toMatchObject([{ id: two.other.userId, email: emailOf(two.other) }])
    for (const { userId } of [two.kept, two.other]) {
      const log = (await world.call(listAudit, { query: { person: userId } }, { as: admin })).data.items
      const [newest] = log.filter(({ deed }) => deed.startsWith('merge.'))
      expect(newest).toMatchObject({ deed: 'merge.approve', actor: { id: second.userId } })
      expect(newest?.detail?.reason).toBe('Dua akun, satu orang')
    }
  })

  test('a plan can be rejected, and made again', async () => {
    const two = await pairOf()
    const { data } = await plan(two)
    const body = { reason: 'Ternyata kakak beradik' }
    const reject = () => world.call(contract.rejectMerge, { params: { id: data.id }, body }, { as: second })
    expect((await reject()).status).toBe(200)
    expect((await reject()).code).toBe('MERGE_NOT_FOUND')
    expect((await approve(data.id)).code).toBe('MERGE_NOT_FOUND')
    expect((await plan(two)).status).toBe(200)
  })

  test('staff, the same account, an e-mail of nobody and an order that waits are refused', async () => {
    const two = await pairOf()
    expect((await plan({ ...two, other: two.kept })).code).toBe('MERGE_SAME_ACCOUNT')
    expect((await plan({ ...two, other: { ...two.other, userId: randomUUID() } })).code).toBe('MERGE_OTHER_NOT_FOUND')
    expect((await plan({ ...two, kept: { ...two.kept, userId: randomUUID() } })).code).toBe('USER_NOT_FOUND')
    expect((await plan({ ...two, other: await world.newAdmin() })).code).toBe('MERGE_STAFF')
    expect((await plan({ kept: await world.newAdmin(), other: two.other })).code).toBe('MERGE_STAFF')
    const { data } = await plan(two)
    // Since the plan was made.
    await world.db
      .updateTable('app_user')
      .set({ roles: ['expert'] })
      .where('id', '=', two.other.userId)
      .execute()
    expect((await approve(data.id)).code).toBe('MERGE_STAFF')
    await world.db
      .updateTable('app_user')
      .set({ roles: ['learner'] })
      .where('id', '=', two.other.userId)
      .execute()
    await order(two.other, 'pending')
    expect((await approve(data.id)).code).toBe('MERGE_ORDER_OPEN')
  })

  test.each<[string, (two: Two) => Promise<unknown>]>([
    ['the other account enrolled', ({ other }) => world.enrol(other)],
    ['the kept account enrolled', ({ kept }) => world.enrol(kept)],
    ['points came', ({ other }) => earn(other, 'quiz-passed', 'satu', 20)],
    ['an order came', ({ other }) => order(other, 'paid')],
  ])('a plan is not carried out when %s since, and nothing is moved', async (_what, happen) => {
    const two = await pairOf()
    await earn(two.other, 'survey-filled', 'dua', 10)
    const { data } = await plan(two)
    await happen(two)
    expect((await approve(data.id)).code).toBe('MERGE_PLAN_STALE')
    expect(await balanceOf(two.kept)).toBe(0)
    const { data: found } = await world.call(listDeskUsers, { query: { search: emailOf(two.other) } }, { as: admin })
    expect(found.items).toHaveLength(1)
  })
})

async function order({ userId }: Learner, state: 'pending' | 'paid'): Promise<void> {
  const { course_id, session_id, id } = await world.db
    .selectFrom('enrollment')
    .select(['id', 'course_id', 'session_id'])
    .where('user_id', '=', await enrolledFor(userId))
    .executeTakeFirstOrThrow()
  const { now } = world.clock
  await world.db
    .insertInto('payment_order')
    .values({
      id: randomUUID(),
      number: `UJI-${randomUUID()}`,
      user_id: userId,
      course_id,
      session_id,
      course_title: 'Kelas',
      session_title: 'Sesi',
      method: 'midtrans',
      amount: 10_000,
      state,
      created_at: now,
      ...(state === 'paid' && { enrollment_id: id, paid_at: now }),
    })
    .execute()
}

/** Somebody has to be in a class for an order to name one. */
async function enrolledFor(userId: string): Promise<string> {
  const own = await world.db.selectFrom('enrollment').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (!own) await world.enrol({ userId, accessToken: '' })
  return userId
}

async function earn({ userId }: Learner, reason: string, ref: string, amount: number): Promise<void> {
  const at = { happened_at: world.clock.now, created_at: world.clock.now }
  await world.db
    .insertInto('point_entry')
    .values({ user_id: userId, amount, reason, ref, ...at })
    .execute()
  await world.db
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', amount) }))
    .where('user_id', '=', userId)
    .execute()
}

async function balanceOf({ userId }: Learner): Promise<number> {
  const row = await world.db
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::integer as sum from point_entry where user_id = ${userId}
  `.execute(world.db)
  expect(row.balance).toBe(rows[0]?.sum)
  return row.balance
}

const statuses = ['OPEN', 'INPROGRESS', 'COMPLETED'] as const
const Course = fc.record({
  /** Of each material how far somebody is; the list is shorter than the class. */
  done: fc.array(fc.constantFrom(...statuses), { minLength: 6, maxLength: 6 }),
  answers: fc.nat(2),
  attempts: fc.nat(2),
  certificates: fc.subarray(['completion', 'graduation'] as const),
})
const Account = fc.record({
  courses: fc.tuple(...[1, 2, 3].map(() => fc.option(Course, { nil: undefined }))),
  /** Events that may be the same in both accounts. */
  events: fc.uniqueArray(
    fc.constantFrom('register-success ', 'webinar-attended a', 'webinar-attended b', 'survey-filled c'),
  ),
  waiting: fc.uniqueArray(fc.constantFrom('webinar-attended b', 'webinar-attended d')),
  /** Of what was earned, this part is spent. */
  spentPercent: fc.nat(100),
  /** None of somebody, or the first meetings of the first course by minutes. */
  minutes: fc.option(fc.nat(90), { nil: undefined }),
  hasProfile: fc.boolean(),
  files: fc.nat(2),
  keys: fc.uniqueArray(fc.constantFrom('k1', 'k2', 'k3')),
})
type Account = typeof Account extends fc.Arbitrary<infer T> ? T : never

async function live(learner: Learner, account: Account): Promise<void> {
  const { userId } = learner
  const { now } = world.clock
  const { db } = world
  for (const [at, course] of account.courses.entries()) {
    if (!course) continue
    const { enrollmentId, materials } = await world.enrol(learner, courses[at]?.slug)
    for (const [nth, status] of course.done.entries()) {
      const material = materials[nth]
      if (!material || status === 'OPEN') continue
      await db
        .updateTable('lecture_progress')
        .set({ status, completed_at: status === 'COMPLETED' ? now : null, updated_at: now })
        .where('enrollment_id', '=', enrollmentId)
        .where('lecture_material_id', '=', material.id)
        .execute()
      if (status === 'COMPLETED') await earn(learner, 'material-completed', `${enrollmentId}:${material.id}`, 5)
    }
    const place = { enrollment_id: enrollmentId, lecture_material_id: materials[0]?.id ?? '' }
    const moment = { handed_in_at: now, created_at: now }
    for (let nth = 0; nth < course.answers; nth += 1) {
      await db
        .insertInto('assignment_answer')
        .values({ id: randomUUID(), ...place, text: 'Jawaban', ...moment })
        .execute()
    }
    for (let number = 1; number <= course.attempts; number += 1) {
      const id = randomUUID()
      await db
        .insertInto('quiz_attempt_start')
        .values({ id, ...place, number, started_at: now, deadline: null })
        .execute()
      const graded = { answers: '{}', score: 50, is_passed: false, question_results: '[]', number }
      await db
        .insertInto('quiz_attempt')
        .values({ id, ...place, ...graded, ...moment })
        .execute()
    }
    for (const kind of course.certificates) {
      await db
        .insertInto('certificate')
        .values({ id: randomUUID(), enrollment_id: enrollmentId, kind, finished_at: now })
        .execute()
    }
  }
  for (const event of account.events) {
    const [reason = '', ref = ''] = event.split(' ')
    await earn(learner, reason, ref, 15)
  }
  for (const event of account.waiting.filter(each => !account.events.some(had => had === each))) {
    const [reason = '', ref = ''] = event.split(' ')
    const line = { user_id: userId, amount: 7, reason, ref, happened_at: now }
    await db
      .insertInto('point_waiting')
      .values({ ...line, counts_at: new Date(now.getTime() + 86_400_000) })
      .execute()
  }
  const spent = Math.floor(((await balanceOf(learner)) * account.spentPercent) / 100)
  if (spent > 0) await earn(learner, 'exchange', randomUUID(), -spent)
  if (account.minutes !== undefined) await attend(userId, account.minutes)
  if (account.hasProfile) await db.insertInto('user_profile').values(profileOf(userId)).execute()
  for (let nth = 0; nth < account.files; nth += 1) await upload(userId)
  for (const key of account.keys) {
    const stored = { user_id: userId, key, kind: 'progress', payload_hash: Buffer.from(key), answer: '{}' }
    await db.insertInto('idempotency').values(stored).execute()
  }
}

const profileOf = (user_id: string) => {
  const none = { gender: null, birth_date: null, marital_status: null, province_id: null, city_id: null }
  const school = {
    last_education: null,
    institution_id: null,
    institution_name: null,
    major: null,
    graduation_year: null,
  }
  const work = { position: null, company: null, bio: null, linkedin_url: null, instagram_url: null, github_url: null }
  return { user_id, address: user_id, ...none, ...school, ...work, website_url: null, updated_at: world.clock.now }
}

async function upload(user_id: string): Promise<string> {
  const id = randomUUID()
  const { now } = world.clock
  const bytes = { size_bytes: 4, sha256: Buffer.alloc(32), type: 'text/plain' as const }
  const moments = { completed_at: now, touched_at: now, created_at: now }
  await world.db
    .insertInto('upload')
    .values({ user_id, id, name: 'a.txt', ...bytes, ...moments })
    .execute()
  await world.db
    .insertInto('level_up')
    .values({
      id: randomUUID(),
      user_id,
      title: 'Bukti',
      note: '',
      upload_id: id,
      submitted_at: now,
      reviewed_at: null,
      created_at: now,
    })
    .execute()
  return id
}

async function attend(user_id: string, minutes: number): Promise<void> {
  const meeting = await world.db.selectFrom('webinar_meeting').select('id').orderBy('id').executeTakeFirstOrThrow()
  const book = { seen: '[]', claims: '[]', codes: '[]', wrong_codes: 0, present_ms: minutes * 60_000 }
  await sql`
    insert into meeting_presence (meeting_id, user_id, seen, claims, codes, wrong_codes, present_ms)
    values (${meeting.id}, ${user_id}, ${book.seen}, ${book.claims}, ${book.codes}, 0, ${book.present_ms})
  `.execute(world.db)
}

/** Rows of all tables that lead to either account, and of everything in their enrolments. */
async function countRows({ kept, other }: Two): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const both = [kept.userId, other.userId]
  for (const { table, owner } of moves) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(owner)} = any(${both}::uuid[])
    `.execute(world.db)
    counts[table] = rows[0]?.count ?? 0
  }
  for (const table of ['lecture_progress', 'quiz_attempt', 'quiz_attempt_start', 'assignment_answer']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where enrollment_id in (select id from enrollment where user_id = any(${both}::uuid[]))
    `.execute(world.db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Of each course and material how far each account is. */
async function progressOf({ userId }: Learner): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; rank: number }>`
    select enrollment.course_id || ':' || material.lineage_id as key,
      array_position(array['OPEN', 'INPROGRESS', 'COMPLETED'], status) as rank
    from lecture_progress join enrollment on enrollment.id = enrollment_id
    join lecture_material as material on material.id = lecture_material_id
    where enrollment.user_id = ${userId}
  `.execute(world.db)
  return new Map(rows.map(({ key, rank }) => [key, rank]))
}

const eventsOf = async ({ userId }: Learner) =>
  (
    await sql<{ key: string }>`
      select distinct reason || ' ' || ref as key from point_entry where user_id = ${userId} and amount > 0 and reason <> 'exchange'
    `.execute(world.db)
  ).rows.map(({ key }) => key)

test('of any two accounts nothing is lost and nothing counted twice: the plan, to the last row', async () => {
  await fc.assert(
    fc.asyncProperty(Account, Account, async (first, other) => {
      const two = await pairOf()
      await live(two.kept, first)
      await live(two.other, other)
      const [rows, progress, otherProgress] = [
        await countRows(two),
        await progressOf(two.kept),
        await progressOf(two.other),
      ]
      const outcome = await merge(two)

      // What was said is what is.
      const points = [await balanceOf(two.kept), await balanceOf(two.other)]
      expect(points).toEqual([outcome.after.kept.points, outcome.after.other.points])
      expect(points[0]! + points[1]!).toBe(outcome.before.kept.points + outcome.before.other.points)
      const { before, after } = outcome
      expect(after.kept.enrollments + after.other.enrollments).toBe(before.kept.enrollments + before.other.enrollments)
      const named = new Set([...first.courses.keys()].filter(at => first.courses[at] ?? other.courses[at]))
      expect(after.kept.enrollments).toBe(named.size)
      expect(after.kept.certificates + after.other.certificates).toBeGreaterThanOrEqual(
        before.kept.certificates + before.other.certificates,
      )

      // Every row is somebody's still; only a registration of both may have been planned anew in notices.
      const since = await countRows(two)
      expect({ ...since, certificate: 0, notification: 0 }).toEqual({ ...rows, certificate: 0, notification: 0 })

      // The further of both, for each material.
      const now = await progressOf(two.kept)
      for (const key of new Set([...progress.keys(), ...otherProgress.keys()])) {
        expect(now.get(key)).toBe(Math.max(progress.get(key) ?? 0, otherProgress.get(key) ?? 0))
      }

      // One event, one line: as many as there are different ones in both.
      // What the kept account waits for counts when its time comes.
      const waited = new Set<string>(first.waiting.filter(event => !first.events.some(had => had === event)))
      const both = new Set([...first.events, ...other.events.filter(event => !waited.has(event))])
      const completed = [...now].filter(([, rank]) => rank === 3).length
      const lines = (await eventsOf(two.kept)).filter(key => !key.startsWith('merge-forgiven'))
      expect(lines).toHaveLength(both.size + completed)
      expect(outcome.forgivenPoints === 0 || points[0] === 0).toBe(true)
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)

describe('a device of the closed account', () => {
  test('has to log in again, comes into the kept account, and what it holds unsent arrives there', async () => {
    const two = await pairOf()
    const [kept, folded] = [
      await world.enrol(two.kept, courses[0]?.slug),
      await world.enrol(two.other, courses[0]?.slug),
    ]
    const alone = await world.enrol(two.other, courses[1]?.slug)
    const read = ({ materials }: typeof kept) => materials.find(({ type }) => type === 'article')?.id ?? ''
    const step = (enrolled: typeof kept) => ({
      enrollmentId: enrolled.enrollmentId,
      lectureMaterialId: read(enrolled),
      status: 'COMPLETED',
      userId: two.other.userId,
    })
    const point = (enrolled: typeof kept) => ({
      user_id: two.other.userId,
      point: 5,
      extras: { event_name: 'material-completed', ref: `${enrolled.enrollmentId}:${read(enrolled)}` },
    })
    // One was applied and its receipt lost; the others were never sent.
    const applied = entryOf('progress', step(alone))
    await send(two.other, [applied])
    const task = folded.materials.find(({ type }) => type === 'assignment')?.id ?? ''
    const answer = { enrollmentId: folded.enrollmentId, lectureMaterialId: task, text: 'Dari ponsel lama' }
    const queue = [
      applied,
      entryOf('points', point(alone)),
      entryOf('progress', step(folded)),
      entryOf('points', point(folded)),
      entryOf('assignment', answer),
    ]
    await merge(two)

    expect((await world.call(sendOutbox, { body: { entries: queue } }, { as: two.other })).code).toBe('UNAUTHORIZED')
    const device = await comeBack(two.other)
    // The device knows its work by this id, and opens it for nobody else.
    expect(device.userId).toBe(two.other.userId)
    const outcomes = (await send(device, queue)).map(({ outcome, code }) => code ?? outcome)
    expect(outcomes).toEqual(['duplicate', 'accepted', 'accepted', 'accepted', 'accepted'])
    expect((await send(device, queue)).map(({ outcome }) => outcome)).toEqual(queue.map(() => 'duplicate'))

    expect(await balanceOf(two.kept)).toBe(10)
    const { data } = await world.call(exportAccount, {}, { as: two.kept })
    expect(data.assignmentAnswers).toMatchObject([{ enrollmentId: kept.enrollmentId, text: 'Dari ponsel lama' }])
    const done = data.progress.filter(({ status }) => status === 'COMPLETED').map(({ enrollmentId }) => enrollmentId)
    expect(new Set(done)).toEqual(new Set([kept.enrollmentId, alone.enrollmentId]))
  })

  test('renews its session, is never more than a learner, and ends with the sessions of the kept account', async () => {
    const two = await pairOf()
    await merge(two)
    const { data, response } = await world.call(login, {
      body: { email: emailOf(two.other), password: LEARNER_PASSWORD },
    })
    await world.db
      .updateTable('app_user')
      .set({ is_admin: true, roles: ['admin'] })
      .where('id', '=', two.kept.userId)
      .execute()
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? ''
    const renewed = await world.call(refreshToken, { body: { refreshToken: data.refreshToken } }, { cookie })
    expect(renewed.status).toBe(200)
    const device = {
      userId: two.other.userId,
      accessToken: renewed.data.token,
    }
    expect((await world.call(contract.listMergePlans, {}, { as: device })).code).toBe('FORBIDDEN')
    const { revokeFamilies } = await import('../../auth/family-queries.ts')
    await revokeFamilies(world.db, { userId: two.kept.userId, at: world.clock.now })
    expect((await world.call(exportAccount, {}, { as: device })).code).toBe('UNAUTHORIZED')
  })
})

test('the e-mail of the closed account makes no new one, and says so', async () => {
  const two = await pairOf()
  await merge(two)
  const body = { fullName: 'Orang Baru', email: emailOf(two.other), phoneNumber: '081234567890', password: 'rahasia' }
  expect((await world.call(register, { body })).code).toBe('EMAIL_ALREADY_REGISTERED')
})

test('the kept account exports all of both, and erased it takes both along', async () => {
  const two = await pairOf()
  const { db } = world
  await db
    .insertInto('user_profile')
    .values([profileOf(two.kept.userId), profileOf(two.other.userId)])
    .execute()
  await world.enrol(two.kept, courses[0]?.slug)
  await world.enrol(two.other, courses[0]?.slug)
  await earn(two.kept, 'register-success', '', 50)
  await earn(two.other, 'register-success', '', 50)
  await upload(two.other.userId)
  await merge(two)
  const { data } = await world.call(exportAccount, {}, { as: two.kept })
  expect(data.files).toHaveLength(1)
  expect(data.points.balance).toBe(50)
  expect(data.mergedAccounts).toMatchObject([
    {
      account: { id: two.other.userId, email: emailOf(two.other) },
      profile: { address: two.other.userId },
      points: { balance: 50 },
      enrollments: [{}],
    },
  ])
  const device = await comeBack(two.other)
  expect((await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: two.kept })).status).toBe(200)
  expect((await world.call(exportAccount, {}, { as: device })).code).toBe('UNAUTHORIZED')
  const accounts = await db
    .selectFrom('app_user')
    .select(['email', 'full_name'])
    .where('id', 'in', [two.kept.userId, two.other.userId])
    .execute()
  expect(
    accounts.every(({ email, full_name }) => email.endsWith('@dihapus.invalid') && full_name === 'Akun dihapus'),
  ).toBe(true)
  expect(
    await db.selectFrom('user_profile').select('user_id').where('user_id', '=', two.other.userId).execute(),
  ).toEqual([])
})

test('merged twice over, everything leads to the last account', async () => {
  const [first, middle, last] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  const enrolled = []
  for (const each of [first, middle, last]) enrolled.push(await world.enrol(each, courses[0]?.slug))
  await merge({ kept: middle, other: first })
  await merge({ kept: last, other: middle })
  const device = await comeBack(first)
  const { enrollmentId, materials } = enrolled[0]!
  const lectureMaterialId = materials.find(({ type }) => type === 'article')?.id ?? ''
  const [result] = await send(device, [
    entryOf('progress', { enrollmentId, lectureMaterialId, status: 'COMPLETED', userId: first.userId }),
  ])
  expect(result?.outcome).toBe('accepted')
  const { data } = await world.call(exportAccount, {}, { as: last })
  expect(data.progress.filter(({ status }) => status === 'COMPLETED')).toMatchObject([
    { enrollmentId: enrolled[2]!.enrollmentId },
  ])
})

test('a certificate of both is both still, and the person sees them', async () => {
  const two = await pairOf()
  const codes = [1, 2].map(() => randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase())
  for (const [at, each] of [two.kept, two.other].entries()) {
    const { enrollmentId } = await world.enrol(each, courses[0]?.slug)
    const { now } = world.clock
    const printed = {
      name: 'Bunga Citra',
      courseTitle: 'K',
      courseSlug: 'k',
      careerTrackTitle: 'P',
      instructorName: 'I',
    }
    await world.db
      .insertInto('certificate')
      .values({ id: randomUUID(), enrollment_id: enrollmentId, kind: 'completion', finished_at: now })
      .execute()
    await world.db
      .updateTable('certificate')
      .set({ code: codes[at]!, number: `SM-0000-0000-000${at + 1}`, generated_at: now, published_at: now })
      .set({ printed: JSON.stringify({ ...printed, instructorTitle: 'T' }) })
      .where('enrollment_id', '=', enrollmentId)
      .execute()
  }
  const { lines } = await merge(two)
  expect(lines.find(({ name }) => name === 'certificates')).toEqual({ name: 'certificates', moved: 0, stayed: 1 })
  const { response } = await world.call(listCertificateJourneys, {}, { as: two.kept })
  for (const code of codes) expect(response.body).toContain(code)
})
