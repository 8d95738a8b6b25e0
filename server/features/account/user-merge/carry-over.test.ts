import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { boardPeriods, getRunningPeriod } from '#contract/points/board.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { addToBoards } from '../../points/leaderboard/service.ts'
import { executeMerge } from './execute-merge.ts'

/** Tests all data that moves in a merge, except the enrolments. */

let world: LearningApp
let two: { kept: Learner; other: Learner }
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  two = { kept: await world.newLearner(), other: await world.newLearner() }
})

const mergeInto = (kept: Learner, other: Learner) =>
  runInTransaction(world.db, tx =>
    executeMerge(
      tx,
      { keptId: kept.userId, otherId: other.userId },
      { now: world.clock.now, origin: 'https://semai.test' },
    ),
  )
const merge = () => mergeInto(two.kept, two.other)
const minutes = (count: number) => new Date(world.clock.now.getTime() + count * 60_000)

async function earn({ userId }: Learner, reason: string, ref: string, amount: number): Promise<void> {
  const { now } = world.clock
  await world.db
    .insertInto('point_entry')
    .values({ user_id: userId, amount, reason, ref, happened_at: now, created_at: now })
    .execute()
  await world.db
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', amount) }))
    .where('user_id', '=', userId)
    .execute()
  if (amount > 0) await runInTransaction(world.db, tx => addToBoards(tx, userId, amount, { happenedAt: now, now }))
}
const owe = ({ userId }: Learner, ref: string, countsAt: Date) =>
  world.db
    .insertInto('point_waiting')
    .values({
      user_id: userId,
      amount: 7,
      reason: 'webinar-attended',
      ref,
      happened_at: world.clock.now,
      counts_at: countsAt,
    })
    .execute()

test.each(['kept', 'other'] as const)('blocks a merge while a role change of the %s account waits', async whose => {
  const asker = await world.newAdmin()
  const request = { is_admin: false, is_expert: true, reason: 'Pengajar baru' }
  const id = randomUUID()
  const asked = { user_id: two[whose].userId, asked_by: asker.userId, asked_at: world.clock.now }
  await world.db
    .insertInto('role_request')
    .values({ id, ...request, ...asked })
    .execute()
  await expect(merge()).rejects.toMatchObject({ code: 'MERGE_STAFF' })
  await world.db.deleteFrom('role_request').where('id', '=', id).execute()
  await merge()
})

test('an account that a merge closed cannot take part in another merge', async () => {
  await merge()
  const third = await world.newLearner()
  await expect(mergeInto(third, two.other)).rejects.toMatchObject({ code: 'MERGE_NOT_FOUND' })
  await expect(mergeInto(two.other, third)).rejects.toMatchObject({ code: 'MERGE_NOT_FOUND' })
})

describe('points of merged accounts', () => {
  const onBoards = async ({ userId }: Learner) => {
    const running = boardPeriods.map(period => getRunningPeriod(period, world.clock.now).key)
    const rows = await world.db
      .selectFrom('board_score')
      .select('points')
      .where('user_id', '=', userId)
      .where('period', 'in', running)
      .execute()
    return rows.map(({ points }) => points)
  }
  const getLines = ({ userId }: Learner) =>
    world.db
      .selectFrom('point_entry')
      .select(['reason', 'ref', 'amount', 'merged_from', 'merged_ref'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()

  test('merged points appear once on the leaderboard, and points for the same event count once', async () => {
    await earn(two.kept, 'webinar-attended', 'a', 10)
    await earn(two.other, 'webinar-attended', 'a', 10)
    await earn(two.other, 'webinar-attended', 'b', 25)
    await earn(two.other, 'exchange', 'pulsa', -5)
    await merge()
    expect(await onBoards(two.kept)).toEqual(boardPeriods.map(() => 35))
    expect(await onBoards(two.other)).toEqual([])
  })

  test('merged points keep the source of their ledger entry, even after a second merge', async () => {
    await earn(two.other, 'webinar-attended', 'a', 10)
    // Lines that are not events (here an opening balance) all move, even if both accounts have a line with the same
    // ref.
    await earn(two.kept, 'opening-balance', 'x', 3)
    await earn(two.other, 'opening-balance', 'x', 4)
    await merge()
    const lastLearner = await world.newLearner()
    await mergeInto(lastLearner, two.kept)
    const from = { merged_from: two.other.userId }
    expect(await getLines(lastLearner)).toEqual([
      { reason: 'webinar-attended', ref: 'a', amount: 10, ...from, merged_ref: 'a' },
      { reason: 'opening-balance', ref: 'x', amount: 3, merged_from: two.kept.userId, merged_ref: 'x' },
      { reason: 'opening-balance', ref: `${two.other.userId}:x`, amount: 4, ...from, merged_ref: 'x' },
    ])
  })

  test('a merge sets a balance to zero if spent points that were counted twice would make it negative', async () => {
    await earn(two.kept, 'register-success', '', 50)
    await earn(two.other, 'register-success', '', 50)
    await earn(two.other, 'exchange', 'pulsa', -50)
    await earn(two.kept, 'exchange', 'pulsa lain', -30)
    const { forgivenPoints, after } = await merge()
    // The other account had spent the 50 points of an event that the kept account also has. The kept account has only
    // 20 points left, so 30 points are missing.
    expect([forgivenPoints, after.kept.points]).toEqual([30, 0])
    const forgiven = (await getLines(two.kept)).filter(({ reason }) => reason === 'merge-forgiven')
    expect(forgiven).toMatchObject([{ amount: 30, ref: two.other.userId }])
  })

  test('a merge moves delayed points, except points for an event that was already counted', async () => {
    await earn(two.kept, 'webinar-attended', 'a', 10)
    await owe(two.other, 'a', minutes(60))
    await owe(two.other, 'b', minutes(60))
    await owe(two.kept, 'c', minutes(-1))
    await owe(two.other, 'c', minutes(60))
    await owe(two.other, 'd', minutes(-1))
    const { before, after } = await merge()
    expect([before.kept.points, before.other.points, after.kept.points]).toEqual([17, 7, 24])
    const waitingRows = await world.db
      .selectFrom('point_waiting')
      .select(['user_id', 'ref'])
      .where('user_id', 'in', [two.kept.userId, two.other.userId])
      .execute()
    expect(waitingRows).toEqual([{ user_id: two.kept.userId, ref: 'b' }])
  })

  test.each([
    [5, 9],
    [9, 5],
  ])(
    'a frenzy minute that both accounts used earns points once (used until minute %i and minute %i)',
    async (mine, theirs) => {
      const window = { id: randomUUID(), starts_at: minutes(-60), ends_at: minutes(60), multiplier: 2 }
      await world.db.insertInto('point_window').values(window).execute()
      for (const [{ userId }, until] of [
        [two.kept, mine],
        [two.other, theirs],
      ] as const) {
        const claim = { user_id: userId, window_id: window.id, used_until: minutes(until) }
        await world.db.insertInto('frenzy_claim').values(claim).execute()
        const study = { studied_until: minutes(until) }
        await world.db.updateTable('point_balance').set(study).where('user_id', '=', userId).execute()
      }
      await merge()
      const { studied_until } = await world.db
        .selectFrom('point_balance')
        .select('studied_until')
        .where('user_id', '=', two.kept.userId)
        .executeTakeFirstOrThrow()
      const { used_until } = await world.db
        .selectFrom('frenzy_claim')
        .select('used_until')
        .where('user_id', '=', two.kept.userId)
        .executeTakeFirstOrThrow()
      expect([studied_until, used_until]).toEqual([minutes(9), minutes(9)])
    },
  )
})

test.each([
  [40, 90],
  [90, 40],
])('a merge keeps the longer of two attendances (%i and %i minutes) and evaluates it again', async (mine, theirs) => {
  const { id } = await world.db.selectFrom('webinar_meeting').select('id').orderBy('id').executeTakeFirstOrThrow()
  for (const [{ userId }, count] of [
    [two.kept, mine],
    [two.other, theirs],
  ] as const) {
    const book = { meeting_id: id, user_id: userId, codes: JSON.stringify([count]), present_ms: count * 60_000 }
    const checked = { checked_in_at: minutes(-count), checked_in_by: null, attended_at: null, is_weighed: true }
    await world.db
      .insertInto('meeting_presence')
      .values({ ...book, ...checked })
      .execute()
  }
  await merge()
  const books = await world.db
    .selectFrom('meeting_presence')
    .select(['user_id', 'present_ms', 'codes', 'checked_in_at', 'is_weighed'])
    .where('user_id', 'in', [two.kept.userId, two.other.userId])
    .execute()
  const of = ({ userId }: Learner) => books.find(each => each.user_id === userId)
  expect(of(two.kept)).toMatchObject({
    present_ms: 90 * 60_000,
    codes: [90],
    checked_in_at: minutes(-90),
    is_weighed: false,
  })
  expect(of(two.other)).toMatchObject({ present_ms: 40 * 60_000, codes: [40], checked_in_at: minutes(-40) })
})

test.each([
  ['kept', 'other'],
  ['other', 'kept'],
] as const)(
  'a merge keeps the check-in of the %s account, not the minutes of the %s account',
  async (checked, online) => {
    const { id } = await world.db.selectFrom('webinar_meeting').select('id').orderBy('id').executeTakeFirstOrThrow()
    const records = [
      { user_id: two[checked].userId, present_ms: 0, checked_in_at: minutes(-60) },
      { user_id: two[online].userId, present_ms: 90 * 60_000, checked_in_at: null },
    ]
    const rest = { meeting_id: id, codes: '[]', checked_in_by: null, attended_at: null, is_weighed: true }
    await world.db
      .insertInto('meeting_presence')
      .values(records.map(record => ({ ...record, ...rest })))
      .execute()
    await merge()
    const presence = await world.db
      .selectFrom('meeting_presence')
      .select(['present_ms', 'checked_in_at'])
      .where('user_id', '=', two.kept.userId)
      .execute()
    expect(presence).toEqual([{ present_ms: 0, checked_in_at: minutes(-60) }])
  },
)

test('a merge moves notifications with their deliveries, except notifications that the kept account already has', async () => {
  const { now } = world.clock
  const notice = async ({ userId }: Learner, about: string) => {
    const id = randomUUID()
    const moments = { due_at: minutes(5), planned_at: now, valid_until: minutes(60), created_at: now }
    const words = { title: 'Webinar', body: '', path: '/webinar', calendar_hash: null, calendar_path: null }
    await world.db
      .insertInto('notification')
      .values({ id, user_id: userId, kind: 'webinar', about, step: 'hour', urgency: 'high', ...words, ...moments })
      .execute()
    const way = { device_id: null, host: 'mail', next_try_at: now, created_at: now }
    await world.db
      .insertInto('notification_delivery')
      .values({ id: randomUUID(), notification_id: id, user_id: userId, ...way })
      .execute()
    return id
  }
  const [same, alone] = [`meeting:${randomUUID()}`, `meeting:${randomUUID()}`]
  await notice(two.kept, same)
  const [twice, own] = [await notice(two.other, same), await notice(two.other, alone)]
  await merge()
  const getState = (id: string) =>
    world.db.selectFrom('notification').select(['user_id', 'state']).where('id', '=', id).executeTakeFirst()
  expect(await getState(own)).toEqual({ user_id: two.kept.userId, state: 'waiting' })
  expect(await getState(twice)).toEqual({ user_id: two.other.userId, state: 'no-way' })
  const { rows } = await sql<{ owner: string }>`select user_id as owner from notification_delivery
    where notification_id in (${own}, ${twice}) order by notification_id = ${own} desc`.execute(world.db)
  expect(rows.map(({ owner }) => owner)).toEqual([two.kept.userId, two.other.userId])
})

test('a merge keeps every file at its storage path, even if both accounts have a file with the same id', async () => {
  const put = async ({ userId }: Learner, id = randomUUID()) => {
    const bytes = { name: 'a.txt', size_bytes: 4, sha256: Buffer.alloc(32), type: 'text/plain' as const }
    const moments = { completed_at: world.clock.now, touched_at: world.clock.now, created_at: world.clock.now }
    await world.db
      .insertInto('upload')
      .values({ user_id: userId, id, ...bytes, ...moments })
      .execute()
    return id
  }
  const [own, same] = [await put(two.other), await put(two.other)]
  await put(two.kept, same)
  const { lines } = await merge()
  expect(lines.find(({ name }) => name === 'files')).toMatchObject({ moved: 1 })
  const lastLearner = await world.newLearner()
  await mergeInto(lastLearner, two.kept)
  const files = await world.db
    .selectFrom('upload')
    .select(['user_id', 'stored_for'])
    .where('id', 'in', [own, same])
    .orderBy(sql`id = ${own}`, 'desc')
    .orderBy(sql`user_id = ${lastLearner.userId}`, 'desc')
    .execute()
  expect(files).toEqual([
    { user_id: lastLearner.userId, stored_for: two.other.userId },
    { user_id: lastLearner.userId, stored_for: two.kept.userId },
    { user_id: two.other.userId, stored_for: null },
  ])
})
