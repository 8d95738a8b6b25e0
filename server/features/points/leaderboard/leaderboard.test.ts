import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BoardRow, createPoints, getLeaderboard, setBoardVisibility } from '#contract/points/leaderboard.ts'
import { createPoint } from '#contract/points/points.ts'
import { runInTransaction } from '#server/db/database.ts'
import { readTopicNumbers } from '#server/realtime/queries.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { findRank, aggregateDeltas } from './queries.ts'
import { addToBoards, deleteOldBoards, removeFromBoards } from './service.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

async function clearBoards() {
  const { db } = world
  await runInTransaction(db, async tx => {
    await tx.deleteFrom('board_delta').execute()
    await tx.deleteFrom('board_count').execute()
    await tx.deleteFrom('board_score').execute()
  })
}
beforeEach(clearBoards)

const earn = ({ userId }: Learner, amount: number, happenedAt = world.clock.now) =>
  runInTransaction(world.db, tx => addToBoards(tx, userId, amount, { happenedAt, now: world.clock.now }))
const board = async (as: Learner, period: 'week' | 'month' | 'all' = 'all') => {
  const { data } = await world.call(getLeaderboard, { query: { period } }, { as })
  if (!data.board) throw new Error('nothing was known')
  return data.board
}
const shown = (rows: readonly BoardRow[]) => rows.map(({ rank, points, isMe }) => [rank, points, isMe])

/** Computes the counters from the scores, and returns the counters that differ from the stored counters. */
async function drift() {
  const scores = await world.db.selectFrom('board_score').selectAll().execute()
  const expected = new Map<string, number>()
  for (const { period, points } of scores) {
    for (const level of [0, 1, 2, 3]) {
      const key = `${period}/${level}/${points >> (6 * level)}`
      expected.set(key, (expected.get(key) ?? 0) + 1)
    }
  }
  const rows = await world.db.selectFrom('board_count').selectAll().where('learners', '<>', 0).execute()
  const found = new Map(rows.map(row => [`${row.period}/${row.level}/${row.bucket}`, row.learners]))
  return [...new Set([...expected.keys(), ...found.keys()])].filter(key => expected.get(key) !== found.get(key))
}

test(
  'the rank equals the rank from a full count at any moment, before and after a batch apply',
  async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => world.newLearner()))
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          who: fc.nat(7),
          amount: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 400_000 })),
        }),
      },
      { weight: 1, arbitrary: fc.record({ gone: fc.nat(7) }) },
      { weight: 2, arbitrary: fc.constant('aggregate' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        await clearBoards()
        const points = new Map<number, number>()
        for (const each of steps) {
          if (each === 'aggregate') await aggregateDeltas(world.db)
          else if ('gone' in each) {
            await runInTransaction(world.db, tx => removeFromBoards(tx, users[each.gone]?.userId ?? ''))
            points.delete(each.gone)
          } else {
            await earn(users[each.who] as Learner, each.amount)
            points.set(each.who, (points.get(each.who) ?? 0) + each.amount)
          }
        }
        const all = [...points.values()]
        for (const own of [0, 63, 64, ...all]) {
          expect(await findRank(world.db, 'all', own)).toBe(1 + all.filter(other => other > own).length)
        }
      }),
      { numRuns: 25 },
    )
  },
  scaleTimeLimit(60_000),
)

test('learners who earn while several servers apply batches lose no points, and each event counts once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => world.newLearner()))
  const earning = Array.from({ length: 120 }, (_, at) => earn(users[at % 6] as Learner, 5 + (at % 3)))
  const aggregating = Array.from({ length: 12 }, () => aggregateDeltas(world.db))
  await Promise.all([...earning, ...aggregating])
  await aggregateDeltas(world.db)
  expect(await world.db.selectFrom('board_delta').select('id').execute()).toEqual([])
  expect(await drift()).toEqual([])
  const total = await world.db
    .selectFrom('board_score')
    .select(eb => eb.fn.sum<string>('points').as('points'))
    .where('period', '=', 'all')
    .executeTakeFirstOrThrow()
  expect(Number(total.points)).toBe(40 * (5 + 6 + 7))
})

test('the same event sent fifty times at the same time counts once, in the ledger and on the leaderboard', async () => {
  const learner = await world.newLearner()
  const body = { user_id: learner.userId, point: 50, extras: { event_name: 'register-success' } }
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => world.call(createPoint, { body }, { as: learner, key: randomUUID() })),
  )
  expect(responses.map(answer => answer.data.point).filter(point => point > 0)).toEqual([50])
  expect((await board(learner, 'week')).me).toEqual({ rank: 1, points: 50, isHidden: false })
})

describe('the leaderboard', () => {
  test('the leaderboard contains the best hundred learners, and the rows around the learner', async () => {
    const users = await Promise.all(Array.from({ length: 105 }, () => world.newLearner()))
    for (const [at, person] of users.entries()) await earn(person, 1_000 - at * 2)
    const lastUser = users[103] as Learner
    const seen = await board(lastUser)
    expect([seen.top.length, seen.learnerCount]).toEqual([100, 105])
    expect(seen.top.slice(0, 2)).toMatchObject([{ rank: 1, points: 1_000, name: 'Bunga C.' }, { rank: 2 }])
    expect(seen.me).toEqual({ rank: 104, points: 794, isHidden: false })
    expect(shown(seen.around)).toEqual([
      [102, 798, false],
      [103, 796, false],
      [104, 794, true],
      [105, 792, false],
    ])
  })

  test('the leaderboard gives equal points an equal rank', async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => world.newLearner()))
    for (const [at, person] of users.entries()) await earn(person, [9, 9, 9, 3][at] ?? 0)
    expect(shown((await board(users[3] as Learner)).top).map(([rank]) => rank)).toEqual([1, 1, 1, 4])
    for (const person of users.slice(0, 3)) expect((await board(person)).me.rank).toBe(1)
    const { around } = await board(users[1] as Learner)
    expect(around.filter(row => row.isMe)).toHaveLength(1)
    // The order of equal scores is not defined, only their rank.
    expect(around.map(row => row.rank)).toEqual(around.map(row => (row.points === 9 ? 1 : 4)))
  })

  test('the leaderboard shows only shortened names, and no names of hidden learners', async () => {
    const [hidden, other] = [await world.newLearner(), await world.newLearner()]
    await earn(hidden, 40)
    await earn(other, 20)
    await world.call(setBoardVisibility, { body: { isHidden: true } }, { as: hidden })
    const { response, data } = await world.call(getLeaderboard, { query: { period: 'all' } }, { as: other })
    expect(data.board?.top.map(row => row.name)).toEqual([null, 'Bunga C.'])
    expect(response.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@/)
    expect(await board(hidden)).toMatchObject({ me: { rank: 1, isHidden: true }, top: [{ name: 'Bunga C.' }, {}] })
  })

  test('sends the leaderboard again only after it has changed', async () => {
    const learner = await world.newLearner()
    const first = (await world.call(getLeaderboard, { query: {} }, { as: learner })).data
    const again = { query: { known: first.version } }
    expect((await world.call(getLeaderboard, again, { as: learner })).data).toEqual({ ...first, board: null })
    await earn(learner, 5)
    expect((await world.call(getLeaderboard, again, { as: learner })).data.board?.me.rank).toBe(1)
  })

  test('points of an earlier month count only in the all-time ranking, and rankings of past periods are deleted', async () => {
    const learner = await world.newLearner()
    await earn(learner, 10, new Date(world.clock.now.getTime() - 40 * 86_400_000))
    expect((await board(learner, 'week')).me.rank).toBeNull()
    expect((await board(learner, 'month')).me.rank).toBeNull()
    expect((await board(learner)).me.points).toBe(10)
    await earn(learner, 5)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 40 * 86_400_000)
    await deleteOldBoards({ db: world.db, now: () => world.clock.now })
    expect(await world.db.selectFrom('board_score').select(['period', 'points']).execute()).toEqual([
      { period: 'all', points: 15 },
    ])
    world.clock.now = now
  })
})

describe('several events at the same time', () => {
  test('several points events in one call count once each, and an unproven event does not block the others', async () => {
    const learner = await world.newLearner()
    const { enrollmentId, materials } = await world.enrol(learner)
    await world.db
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED' })
      .where('enrollment_id', '=', enrollmentId)
      .where('lecture_material_id', '=', materials[0]?.id ?? '')
      .execute()
    const done = { event_name: 'material-completed', ref: `${enrollmentId}:${materials[0]?.id}` }
    const open = { event_name: 'material-completed', ref: `${enrollmentId}:${materials[1]?.id}` }
    const body = { user_id: learner.userId, extras: [open, done, done, { event_name: 'register-success' }] }
    const sent = await Promise.all([1, 2, 3].map(() => world.call(createPoints, { body }, { as: learner })))
    expect(sent.reduce((sum, { data }) => sum + data.point, 0)).toBe(55)
    expect(sent[0]?.data.results[0]).toMatchObject({ point: 0, code: 'POINT_EVENT_NOT_PROVEN' })
    expect((await board(learner)).me.points).toBe(55)
  })

  test('only an admin can report points events of another user', async () => {
    const [learner, other, admin] = [await world.newLearner(), await world.newLearner(), await world.newAdmin()]
    const body = { user_id: learner.userId, extras: [{ event_name: 'register-success' }] }
    expect((await world.call(createPoints, { body }, { as: other })).code).toBe('FORBIDDEN')
    expect((await world.call(createPoints, { body }, { as: admin })).data.point).toBe(50)
    const nobody = { ...body, user_id: randomUUID() }
    expect((await world.call(createPoints, { body: nobody }, { as: admin })).code).toBe('USER_NOT_FOUND')
  })
})

test('the version number of the leaderboard topic grows when points are counted', async () => {
  const numberNow = async () => (await readTopicNumbers(world.db, ['leaderboard']))[0]?.number ?? 0
  const before = await numberNow()
  await earn(await world.newLearner(), 7)
  await expect.poll(numberNow, { timeout: scaleTimeLimit(8_000) }).toBeGreaterThan(before)
})
