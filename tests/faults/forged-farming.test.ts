import { DAY_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { register } from '#contract/account/auth.ts'
import { getCheckout, payCheckout } from '#contract/payment/checkout.ts'
import { listExchanges } from '#contract/points/exchange.admin.ts'
import { exchangePoints, getExchanges } from '#contract/points/exchange.ts'
import { getLeaderboard, listPointEntries } from '#contract/points/leaderboard.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { createPoint } from '#contract/points/points.ts'
import { creditDuePoints } from '#server/features/points/points/waiting.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

/** Tries to get phone credit by script: makes every call of an account as fast as possible, without learning. */

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const SLUG = 'dasar-pengembang-web'

async function join(email: string) {
  const body = { fullName: 'Robot Rajin', email, phoneNumber: '081234567890', password: 'rahasia kita' }
  const { data } = await world.call(register, { body })
  const as: Learner = { userId: data.user.id, accessToken: data.accessToken }
  const bonus = { user_id: as.userId, point: 50, extras: { event_name: 'register-success' } }
  const { point } = (await world.call(createPoint, { body: bonus }, { as })).data
  return { as, point }
}

async function buy(as: Learner, slug = SLUG) {
  const { sessions } = (await world.call(getCheckout, { params: { slug } }, { as })).data
  const body = { sessionId: sessions[0]?.id ?? '', paymentMethod: 'point' as const }
  return world.call(payCheckout, { params: { slug }, body }, { as, key: randomUUID() })
}

async function getMaterials(enrollmentId: string) {
  return world.db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['material.id', 'material.type', 'material.content', 'material.track_class_id'])
    .where('progress.enrollment_id', '=', enrollmentId)
    .where('material.type', 'in', ['article', 'video', 'pdf'])
    .orderBy('material.position')
    .execute()
}
type Material = Awaited<ReturnType<typeof getMaterials>>[number]

/** Makes the batch of a device: the step and its points. Only an honest learner sends evidence. */
function report(as: Learner, enrollmentId: string, { id, content }: Material, at: Date, isHonest: boolean) {
  const seconds = content.kind === 'video' ? (content.durationSeconds ?? 60) : 0
  const evidence = { kind: 'watched', durationSeconds: seconds, ranges: [[0, seconds]] }
  const step = { userId: as.userId, enrollmentId, lectureMaterialId: id, status: 'COMPLETED' }
  const event = { event_name: 'material-completed', ref: `${enrollmentId}:${id}` }
  const entry = (kind: string, payload: object) => ({ id: randomUUID(), kind, payload, happenedAt: at.toISOString() })
  return [
    entry('progress', { ...step, ...(isHonest && seconds > 0 && { evidence }) }),
    entry('points', { user_id: as.userId, point: 5, extras: event }),
  ]
}

async function deliver(as: Learner, entries: ReturnType<typeof report>) {
  const results = []
  for (let at = 0; at < entries.length; at += 50) {
    const body = { entries: entries.slice(at, at + 50) }
    results.push(...(await world.call(sendOutbox, { body }, { as })).data.results)
  }
  return results
}

async function askForCredit(as: Learner) {
  const { offers } = (await world.call(getExchanges, {}, { as })).data
  const body = { itemId: offers.find(offer => offer.denomination === 10_000)?.id ?? '', phoneNumber: '081299990000' }
  return world.call(exchangePoints, { body }, { as, key: randomUUID() })
}
const mine = async (as: Learner) => (await world.call(getExchanges, {}, { as })).data
const boardPoints = async (as: Learner) =>
  (await world.call(getLeaderboard, { query: { period: 'all' } }, { as })).data.board?.me.points

/** Runs the script of the attack: eight calls in one or two seconds. */
async function farm(email: string, count = 25) {
  const { as, point } = await join(email)
  const { data } = await buy(as)
  const enrollmentId = data.enrollmentId ?? ''
  const materials = (await getMaterials(enrollmentId)).slice(0, count)
  const entries = materials.flatMap(material => report(as, enrollmentId, material, world.clock.now, false))
  const results = await deliver(as, entries)
  return { as, point, enrollmentId, results }
}

const later = async (ms: number, as: Learner): Promise<Learner> => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
  return { ...as, accessToken: await world.tokenFor(as.userId) }
}

test('points of forged events are delayed, and even a week later they cannot be exchanged', async () => {
  const { as, point, results } = await farm('robot@contoh.test')
  expect([point, new Set(results.map(({ outcome }) => outcome))]).toEqual([50, new Set(['accepted'])])
  const { balance, waiting } = await mine(as)
  // Too little time has passed to read even the first materials, so no points count at once.
  expect([balance, waiting?.point, await boardPoints(as)]).toEqual([0, 125, 50])
  expect((await askForCredit(as)).code).toBe('EXCHANGE_NEEDS_EMAIL')
  expect((await buy(as, 'analis-data-pemula')).code).toBe('POINT_NOT_ENOUGH')
  const listed = (await world.call(listPointEntries, { query: {} }, { as })).data.waiting ?? []
  expect(listed).toHaveLength(25)
  expectAll(listed, ({ subject, countsAt }) => subject !== null && new Date(countsAt) > world.clock.now)

  await world.db
    .updateTable('app_user')
    .set({ email_verified_at: world.clock.now })
    .where('id', '=', as.userId)
    .execute()
  expect((await askForCredit(as)).code).toBe('EXCHANGE_NEEDS_AGE')

  // Waiting points count by themselves, once, on the balance and on the leaderboard together.
  const next = await later(DAY_MS, as)
  await Promise.all([1, 2, 3].map(() => creditDuePoints({ db: world.db, now: () => world.clock.now })))
  expect([(await mine(next)).balance, (await mine(next)).waiting, await boardPoints(next)]).toEqual([125, null, 175])
  // A week later the account is old enough, and has one claimed day of learning.
  const old = await later(7 * DAY_MS, next)
  world.clock.now = new Date((await mine(old)).window?.startsAt ?? world.clock.now)
  await world.db
    .updateTable('redeem_window')
    .set({ ends_at: new Date(world.clock.now.getTime() + 90 * DAY_MS) })
    .execute()
  expect((await askForCredit(old)).code).toBe('EXCHANGE_NEEDS_LEARNING')
})

test('a mailbox gets the registration points once, even after its account is erased', async () => {
  const first = await join('lagi@contoh.test')
  expect(first.point).toBe(50)
  const erased = await world.call(deleteAccount, { body: { password: 'rahasia kita' } }, { as: first.as })
  expect(erased.status).toBe(200)
  expect((await join('lagi@contoh.test')).point).toBe(0)
  expect((await join('lagi+2@contoh.test')).point).toBe(0)
  expect((await join('orang.lain@contoh.test')).point).toBe(50)
})

test('after the erasure of an account without registration points, a new account of the same mailbox gets none', async () => {
  const body = {
    fullName: 'Robot Sabar',
    email: 'sabar@contoh.test',
    phoneNumber: '081234567890',
    password: 'rahasia kita',
  }
  const { data } = await world.call(register, { body })
  const as = { userId: data.user.id, accessToken: data.accessToken }
  expect((await world.call(deleteAccount, { body: { password: 'rahasia kita' } }, { as })).status).toBe(200)
  expect((await join('sabar@contoh.test')).point).toBe(0)
})

test('an honest learner gets all points of an offline week at once, and can exchange them two days later', async () => {
  const start = world.clock.now
  const learner = await world.newLearner({ points: 100 })
  await world.db
    .updateTable('app_user')
    .set({ created_at: new Date(start.getTime() - 8 * DAY_MS), email_verified_at: start })
    .where('id', '=', learner.userId)
    .execute()
  const { enrollmentId } = await world.enrol(learner, SLUG, new Date(start.getTime() - 7.5 * DAY_MS))
  const materials = (await getMaterials(enrollmentId)).slice(0, 20)
  const entries = materials.flatMap((material, at) => {
    const day = new Date(start.getTime() - (7 - (at % 7)) * DAY_MS)
    return report(learner, enrollmentId, material, day, true)
  })
  await deliver(learner, entries)
  const { balance, waiting } = await mine(learner)
  expect([balance, waiting]).toEqual([200, null])
  // The history has one learning day, because the server received all steps on one day.
  expect((await mine(learner)).history?.learningDays).toBe(1)
  expect((await askForCredit(learner)).code).toBe('EXCHANGE_NEEDS_LEARNING')
  const more = (await getMaterials(enrollmentId)).slice(20, 22)
  let as = learner
  for (const material of more) {
    as = await later(DAY_MS, as)
    await deliver(as, report(as, enrollmentId, material, world.clock.now, true))
  }
  expect((await mine(as)).history?.learningDays).toBe(3)
  expect((await askForCredit(as)).status).toBe(200)
})

test('materials reported in one minute with three forged dates count as only one learning day', async () => {
  const start = world.clock.now
  const learner = await world.newLearner({ points: 100 })
  await world.db
    .updateTable('app_user')
    .set({ created_at: new Date(start.getTime() - 20 * DAY_MS), email_verified_at: start })
    .where('id', '=', learner.userId)
    .execute()
  const { enrollmentId } = await world.enrol(learner, SLUG, new Date(start.getTime() - 19 * DAY_MS))
  const materials = (await getMaterials(enrollmentId)).slice(0, 3)
  for (const [at, material] of materials.entries()) {
    const forged = new Date(start.getTime() - (at + 1) * DAY_MS)
    await deliver(learner, report(learner, enrollmentId, material, forged, true))
  }
  expect((await mine(learner)).history?.learningDays).toBe(1)
  expect((await askForCredit(learner)).code).toBe('EXCHANGE_NEEDS_LEARNING')
})

test('admins see why the exchange requests of a slow script are suspicious', async () => {
  const { as, enrollmentId } = await farm('sabar-sekali@contoh.test', 20)
  await world.db
    .updateTable('app_user')
    .set({ email_verified_at: world.clock.now })
    .where('id', '=', as.userId)
    .execute()
  let old = await later(6 * DAY_MS, as)
  for (const at of [1, 2]) {
    const [material] = (await getMaterials(enrollmentId)).slice(20 + at)
    if (!material) throw new Error('the demo has too few materials')
    old = await later(DAY_MS, old)
    await deliver(old, report(old, enrollmentId, material, new Date(world.clock.now.getTime() - DAY_MS), false))
  }
  expect((await askForCredit(old)).status).toBe(200)
  const admin = await world.newAdmin()
  const [asked] = (await world.call(listExchanges, { query: { search: 'sabar-sekali@contoh.test' } }, { as: admin }))
    .data.items
  expect(asked?.signs.map(({ sign }) => sign)).toEqual(['same-number', 'hasty', 'young-account'])
})
