import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { login, register } from '#contract/account/auth.ts'
import { listCertificateProgress } from '#contract/certificate/own-certificates.ts'
import { refreshToken } from '#contract/account/session-data.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { getUserHistory, listDeskUsers } from '#contract/account/user.admin.ts'
import * as contract from '#contract/account/user-merge.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, LEARNER_PASSWORD, startLearningApp } from '#tests/support/learning-app.ts'
import { readBalance, insertPoints, readProfile, uploadProof } from '#tests/support/merging/had.ts'
import { tableMoves, otherColumns } from './columns.ts'

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

const getEmail = ({ userId }: Learner) => `${userId}@contoh.test`
const getPair = async () => ({ kept: await world.newLearner(), other: await world.newLearner() })
type Two = Awaited<ReturnType<typeof getPair>>

const plan = ({ kept, other }: Two, as = admin, reason = 'Dua akun, satu orang') =>
  world.call(contract.planMerge, { params: { id: kept.userId }, body: { email: getEmail(other), reason } }, { as })
const approve = (id: string, as = second) => world.call(contract.approveMerge, { params: { id } }, { as })

async function merge(two: Two) {
  const { data } = await plan(two)
  const { status, code } = await approve(data.id)
  expect([status, code]).toEqual([200, undefined])
  return data.outcome
}

/** Logs in on a device whose session the merge ended, with the email and password of the closed account. */
async function comeBack(other: Learner): Promise<Learner> {
  const { data } = await world.call(login, { body: { email: getEmail(other), password: LEARNER_PASSWORD } })
  return { userId: data.userId, accessToken: data.accessToken }
}

const getEntry = (kind: string, payload: unknown) => ({
  id: randomUUID(),
  kind,
  payload,
  happenedAt: world.clock.now.toISOString(),
})
const send = async (as: Learner, entries: ReturnType<typeof getEntry>[]) =>
  (await world.call(sendOutbox, { body: { entries } }, { as })).data.results

test('every column that references an account has a merge rule', async () => {
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
  const decided = [...tableMoves.map(({ table, owner }) => `${table}.${owner}`), ...Object.keys(otherColumns)]
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name))
})

describe('approval of a merge', () => {
  test('a merge plan of one admin changes nothing until another admin approves the plan', async () => {
    const two = await getPair()
    const { data } = await plan(two)
    expect(data).toMatchObject({ kept: { id: two.kept.userId }, other: { id: two.other.userId }, mayApprove: false })
    expect((await plan(two, second)).code).toBe('MERGE_WAITING')
    expect((await plan({ kept: two.other, other: two.kept }, second)).code).toBe('MERGE_WAITING')
    expect((await approve(data.id, admin)).code).toBe('SECOND_ADMIN_NEEDED')
    const list = async (as: Learner) => (await world.call(contract.listMergePlans, {}, { as })).data
    expect((await list(second)).find(({ id }) => id === data.id)?.mayApprove).toBe(true)
    const story = await world.call(getUserHistory, { params: { id: two.other.userId } }, { as: admin })
    expect(story.status).toBe(200)

    expect((await approve(data.id)).status).toBe(200)
    expect((await approve(data.id)).code).toBe('MERGE_NOT_FOUND')
    expect((await world.call(getUserHistory, { params: { id: two.other.userId } }, { as: admin })).code).toBe(
      'USER_NOT_FOUND',
    )
    const { mergedAccounts } = (await world.call(getUserHistory, { params: { id: two.kept.userId } }, { as: admin }))
      .data
    expect(mergedAccounts).toMatchObject([{ id: two.other.userId, email: getEmail(two.other) }])
    for (const { userId } of [two.kept, two.other]) {
      const log = (await world.call(listAudit, { query: { person: userId } }, { as: admin })).data.items
      const [newest] = log.filter(({ deed: action }) => action.startsWith('merge.'))
      expect(newest).toMatchObject({ deed: 'merge.approve', actor: { id: second.userId } })
      expect(newest?.detail?.reason).toBe('Dua akun, satu orang')
    }
  })

  test('a merge plan can be rejected and created again', async () => {
    const two = await getPair()
    const { data } = await plan(two)
    const body = { reason: 'Ternyata kakak beradik' }
    const reject = () => world.call(contract.rejectMerge, { params: { id: data.id }, body }, { as: second })
    expect((await reject()).status).toBe(200)
    expect((await reject()).code).toBe('MERGE_NOT_FOUND')
    expect((await approve(data.id)).code).toBe('MERGE_NOT_FOUND')
    expect((await plan(two)).status).toBe(200)
  })

  test('refuses to merge staff, an account with itself, an unknown email and an account with an open order', async () => {
    const two = await getPair()
    expect((await plan({ ...two, other: two.kept })).code).toBe('MERGE_SAME_ACCOUNT')
    expect((await plan({ ...two, other: { ...two.other, userId: randomUUID() } })).code).toBe('MERGE_OTHER_NOT_FOUND')
    expect((await plan({ ...two, kept: { ...two.kept, userId: randomUUID() } })).code).toBe('USER_NOT_FOUND')
    expect((await plan({ ...two, other: await world.newAdmin() })).code).toBe('MERGE_STAFF')
    expect((await plan({ kept: await world.newAdmin(), other: two.other })).code).toBe('MERGE_STAFF')
    const { data } = await plan(two)
    // The account changes after the plan was made.
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

  test('refuses to plan and to execute a merge while the kept account has an open order', async () => {
    const two = await getPair()
    const { data } = await plan(two)
    await order(two.kept, 'pending')
    expect((await approve(data.id)).code).toBe('MERGE_ORDER_OPEN')
    await world.call(contract.rejectMerge, { params: { id: data.id }, body: { reason: 'Tunggu' } }, { as: second })
    expect((await plan(two)).code).toBe('MERGE_ORDER_OPEN')
  })

  test.each<[string, (two: Two) => Promise<unknown>]>([
    ['the other account was enrolled', ({ other }) => world.enrol(other)],
    ['the kept account was enrolled', ({ kept }) => world.enrol(kept)],
    ['points were added', ({ other }) => insertPoints(world, other, 'quiz-passed', 'satu', 20)],
    ['an order was added', ({ other }) => order(other, 'paid')],
  ])('does not execute a merge plan if %s after it was made', async (_what, happen) => {
    const two = await getPair()
    await insertPoints(world, two.other, 'survey-filled', 'dua', 10)
    const { data } = await plan(two)
    await happen(two)
    expect((await approve(data.id)).code).toBe('MERGE_PLAN_STALE')
    expect(await readBalance(world, two.kept)).toBe(0)
    const { data: found } = await world.call(listDeskUsers, { query: { search: getEmail(two.other) } }, { as: admin })
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

/** Returns the user after making sure that the user has an enrolment, which an order needs. */
async function enrolledFor(userId: string): Promise<string> {
  const ownRow = await world.db.selectFrom('enrollment').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (!ownRow) await world.enrol({ userId, accessToken: '' })
  return userId
}

describe('devices of the closed account', () => {
  test('a device of the closed account logs in to the kept account, and its unsent entries are stored there', async () => {
    const two = await getPair()
    const [kept, merged] = [
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
    // The server had applied this entry, but the device did not get the receipt. The other entries were never sent.
    const applied = getEntry('progress', step(alone))
    await send(two.other, [applied])
    const task = merged.materials.find(({ type }) => type === 'assignment')?.id ?? ''
    const answer = { enrollmentId: merged.enrollmentId, lectureMaterialId: task, text: 'Dari ponsel lama' }
    const queue = [
      applied,
      getEntry('points', point(alone)),
      getEntry('progress', step(merged)),
      getEntry('points', point(merged)),
      getEntry('assignment', answer),
    ]
    await merge(two)

    expect((await world.call(sendOutbox, { body: { entries: queue } }, { as: two.other })).code).toBe('UNAUTHORIZED')
    const device = await comeBack(two.other)
    // The login keeps the user id of the closed account, because the device stores its data under this id.
    expect(device.userId).toBe(two.other.userId)
    const outcomes = (await send(device, queue)).map(({ outcome, code }) => code ?? outcome)
    expect(outcomes).toEqual(['duplicate', 'accepted', 'accepted', 'accepted', 'accepted'])
    expect((await send(device, queue)).map(({ outcome }) => outcome)).toEqual(queue.map(() => 'duplicate'))

    expect(await readBalance(world, two.kept)).toBe(10)
    const { data } = await world.call(exportAccount, {}, { as: two.kept })
    expect(data.assignmentAnswers).toMatchObject([{ enrollmentId: kept.enrollmentId, text: 'Dari ponsel lama' }])
    const done = data.progress.filter(({ status }) => status === 'COMPLETED').map(({ enrollmentId }) => enrollmentId)
    expect(new Set(done)).toEqual(new Set([kept.enrollmentId, alone.enrollmentId]))
  })

  test('a device of the closed account has only learner rights, and is logged out with the kept account', async () => {
    const two = await getPair()
    await merge(two)
    const { data, response } = await world.call(login, {
      body: { email: getEmail(two.other), password: LEARNER_PASSWORD },
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
    const { revokeFamilies } = await import('../../../auth/family-queries.ts')
    await revokeFamilies(world.db, { userId: two.kept.userId, at: world.clock.now })
    expect((await world.call(exportAccount, {}, { as: device })).code).toBe('UNAUTHORIZED')
  })
})

test('refuses a registration with the email of the closed account', async () => {
  const two = await getPair()
  await merge(two)
  const body = {
    fullName: 'Orang Baru',
    email: getEmail(two.other),
    phoneNumber: '081234567890',
    password: 'rahasia kita',
  }
  expect((await world.call(register, { body })).code).toBe('EMAIL_ALREADY_REGISTERED')
})

test('after a merge, the export of the kept account contains both accounts, and an erasure erases both', async () => {
  const two = await getPair()
  const { db } = world
  await db
    .insertInto('user_profile')
    .values([readProfile(world, two.kept.userId), readProfile(world, two.other.userId)])
    .execute()
  await world.enrol(two.kept, courses[0]?.slug)
  await world.enrol(two.other, courses[0]?.slug)
  await insertPoints(world, two.kept, 'register-success', '', 50)
  await insertPoints(world, two.other, 'register-success', '', 50)
  await uploadProof(world, two.other.userId)
  await merge(two)
  const { data } = await world.call(exportAccount, {}, { as: two.kept })
  expect(data.files).toHaveLength(1)
  expect(data.points.balance).toBe(50)
  expect(data.mergedAccounts).toMatchObject([
    {
      account: { id: two.other.userId, email: getEmail(two.other) },
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
  expectAll(accounts, ({ email, full_name }) => email.endsWith('@dihapus.invalid') && full_name === 'Akun dihapus')
  expect(
    await db.selectFrom('user_profile').select('user_id').where('user_id', '=', two.other.userId).execute(),
  ).toEqual([])
})

test('after two merges, progress sent by a device of the first account belongs to the last account', async () => {
  const [first, middle, last] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  const enrolled = []
  for (const each of [first, middle, last]) enrolled.push(await world.enrol(each, courses[0]?.slug))
  await merge({ kept: middle, other: first })
  await merge({ kept: last, other: middle })
  const device = await comeBack(first)
  const { enrollmentId, materials } = enrolled[0]!
  const lectureMaterialId = materials.find(({ type }) => type === 'article')?.id ?? ''
  const [result] = await send(device, [
    getEntry('progress', { enrollmentId, lectureMaterialId, status: 'COMPLETED', userId: first.userId }),
  ])
  expect(result?.outcome).toBe('accepted')
  const { data } = await world.call(exportAccount, {}, { as: last })
  expect(data.progress.filter(({ status }) => status === 'COMPLETED')).toMatchObject([
    { enrollmentId: enrolled[2]!.enrollmentId },
  ])
})

test('certificates of both accounts stay valid after a merge, and the user sees all of them', async () => {
  const two = await getPair()
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
  const { response } = await world.call(listCertificateProgress, {}, { as: two.kept })
  for (const code of codes) expect(response.body).toContain(code)
})
