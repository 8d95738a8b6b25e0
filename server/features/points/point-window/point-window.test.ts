import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/points/window.admin.ts'
import { getPointState } from '#contract/points/leaderboard.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp({ database: await openTestDatabase() })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('point_window').execute()
  await world.db.deleteFrom('redeem_window').execute()
  world.clock.now = new Date('2026-11-25T05:00:00Z')
  admin = await world.newAdmin()
})

const reason = 'Akhir pekan'
const evening = { startsAt: '2026-11-28T12:00:00.000Z', endsAt: '2026-11-28T15:00:00.000Z' }
const frenzy = { kind: 'frenzy' as const, ...evening, weeks: 1, multiplier: 2, mission: 'Satu materi', reason }
const create = (body: object = {}) =>
  world.call(contract.createPointWindows, { body: { ...frenzy, ...body } }, { as: admin })
const list = async () => (await world.call(contract.listPointWindows, { query: {} }, { as: admin })).data.items
const get = async (id: string) => (await world.call(contract.getPointWindow, { params: { id } }, { as: admin })).data
async function change(id: string, body: object, version?: number) {
  const read = await get(id)
  const { startsAt, endsAt, multiplier, mission } = read
  const input = { params: { id }, body: { startsAt, endsAt, multiplier, mission, reason, ...body } }
  const headers = { 'if-match': `"${version ?? read.version}"` }
  return world.call(contract.changePointWindow, input, { as: admin, headers })
}
async function remove(id: string, scope: 'one' | 'following') {
  const { version } = await get(id)
  const input = { params: { id }, body: { scope, reason } }
  return world.call(contract.removePointWindow, input, { as: admin, headers: { 'if-match': `"${version}"` } })
}

/** Moves the clock and logs in a new admin, because the earlier access token would have expired. */
async function moveTo(time: string) {
  world.clock.now = new Date(time)
  admin = { ...admin, accessToken: await world.tokenFor(admin.userId) }
}

test('a frenzy that repeats for four weeks multiplies the points of learners in its hours', async () => {
  const { data } = await create({ weeks: 4 })
  expect(data.total).toBe(4)
  expect((await list()).map(({ startsAt, followingCount }) => [startsAt.slice(0, 10), followingCount])).toEqual([
    ['2026-12-19', 0],
    ['2026-12-12', 1],
    ['2026-12-05', 2],
    ['2026-11-28', 3],
  ])
  const learner = await world.newLearner()
  world.clock.now = new Date('2026-12-05T13:00:00Z')
  const as = { ...learner, accessToken: await world.tokenFor(learner.userId) }
  expect((await world.call(getPointState, {}, { as })).data).toMatchObject({ multiplyer: 2, isFrenzy: true })
})

test('rejects a frenzy that overlaps another frenzy, and stores none of its weeks', async () => {
  await create({ startsAt: '2026-12-05T14:00:00.000Z', endsAt: '2026-12-05T16:00:00.000Z' })
  const refused = await create({ weeks: 4 })
  expect(refused.code).toBe('POINT_WINDOW_OVERLAPS')
  expect(refused.response.json<{ message: string }>().message).toContain('Sabtu, 5 Des 2026 21.00–23.00 WIB')
  expect(await list()).toHaveLength(1)
  expect((await create({ kind: 'redeem', weeks: 4 })).status).toBe(200)
  const longWeekly = { startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-01-09T00:00:00.000Z', weeks: 2 }
  expect((await create(longWeekly)).code).toBe('POINT_WINDOW_OVERLAPS')
})

test('if three requests at the same time add a frenzy in the same hours, exactly one request succeeds', async () => {
  const responses = await Promise.all([create(), create(), create()])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ code }) => code === 'POINT_WINDOW_OVERLAPS')).toHaveLength(2)
})

test.each([
  [{ endsAt: evening.startsAt }, 'VALIDATION_FAILED'],
  [{ endsAt: '2027-01-28T12:00:00.000Z' }, 'VALIDATION_FAILED'],
  [{ multiplier: 1 }, 'VALIDATION_FAILED'],
  [{ multiplier: 6 }, 'VALIDATION_FAILED'],
  [{ weeks: 53 }, 'VALIDATION_FAILED'],
  [{ startsAt: '2099-11-28T12:00:00.000Z', endsAt: '2099-11-28T15:00:00.000Z' }, 'VALIDATION_FAILED'],
  [{ startsAt: '9999-12-30T00:00:00.000Z', endsAt: '9999-12-31T00:00:00.000Z', weeks: 52 }, 'VALIDATION_FAILED'],
  [{ startsAt: '9999-12-31T00:00:00.000Z', endsAt: '9999-12-31T23:00:00.000-12:00' }, 'VALIDATION_FAILED'],
  [{ startsAt: '2026-11-20T12:00:00.000Z', endsAt: '2026-11-20T15:00:00.000Z' }, 'POINT_WINDOW_PAST'],
])('rejects the frenzy %j with %s', async (body, code) => {
  expect((await create(body)).code).toBe(code)
  expect(await list()).toEqual([])
})

test('a frenzy that has begun keeps its multiplier and cannot be removed, and an ended frenzy cannot change', async () => {
  const { id } = (await create({ weeks: 2 })).data
  await moveTo('2026-11-28T13:00:00Z')
  expect((await change(id, { multiplier: 3 })).code).toBe('POINT_WINDOW_BEGUN')
  expect((await remove(id, 'one')).code).toBe('POINT_WINDOW_BEGUN')
  expect((await change(id, { endsAt: '2026-11-28T16:00:00.000Z' })).status).toBe(200)
  await moveTo('2026-11-28T17:00:00Z')
  expect((await change(id, { mission: 'Lain' })).code).toBe('POINT_WINDOW_BEGUN')
})

test('a change of a frenzy requires its current version, and a removal deletes one week or all following weeks', async () => {
  const { id } = (await create({ weeks: 4 })).data
  const { version } = await get(id)
  expect((await change(id, { mission: 'Dua materi' })).status).toBe(200)
  expect((await change(id, { mission: 'Tiga materi' }, version)).code).toBe('VERSION_STALE')
  const [, , second] = await list()
  expect((await remove(id, 'one')).data.total).toBe(1)
  expect((await remove(second?.id ?? '', 'following')).data.total).toBe(3)
  expect(await list()).toEqual([])
})
