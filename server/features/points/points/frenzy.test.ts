import { HOUR_MS } from '#contract/wire/durations.ts'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPointState, listPointEntries } from '#contract/points/leaderboard.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { runInTransaction } from '#server/db/database.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type FrenzyClaim, type FrenzyWindow, signFrenzyToken, findMultiplier, readFrenzyToken } from './frenzy.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
  await world.db.deleteFrom('point_window').execute()
})
afterAll(() => world.close())

const keys = { frenzyWindow: new Uint8Array(32).fill(7) }
const hour = (from: number) => new Date(world.clock.now.getTime() + from * HOUR_MS)

async function frenzy(from: number, until: number, multiplier = 3): Promise<FrenzyWindow> {
  const window = { id: randomUUID(), startsAt: hour(from), endsAt: hour(until), multiplier }
  const { id, startsAt, endsAt } = window
  await world.db.insertInto('point_window').values({ id, starts_at: startsAt, ends_at: endsAt, multiplier }).execute()
  return window
}
const forget = () => world.db.deleteFrom('point_window').execute()

describe('frenzy tokens', () => {
  test('a frenzy token is valid for its own learner only', () => {
    const window = { id: randomUUID(), startsAt: new Date(0), endsAt: new Date(HOUR_MS), multiplier: 3 }
    const token = signFrenzyToken(window, 'a', keys)
    expect(readFrenzyToken(token, 'a', keys)).toEqual(window)
    expect(readFrenzyToken(token, 'b', keys)).toBeUndefined()
    expect(readFrenzyToken(token, 'a', { frenzyWindow: new Uint8Array(32) })).toBeUndefined()
  })

  test('a forged frenzy token is invalid', () => {
    const window = { id: randomUUID(), startsAt: new Date(0), endsAt: new Date(HOUR_MS), multiplier: 3 }
    const token = signFrenzyToken(window, 'a', keys)
    const [content = '', signature = ''] = token.split('.')
    const promised = JSON.stringify([window.id, 0, 99 * HOUR_MS, 1_000])
    const forged = fc.oneof(
      fc.string(),
      fc.constant(`${Buffer.from(promised).toString('base64url')}.${signature}`),
      fc.string().map(text => `${content}.${Buffer.from(text).toString('base64url')}`),
      fc.string().map(text => `${text}.${signature}`),
      fc.constantFrom(`${token}.`, `${token}.${signature}`, content, `.${signature}`, '..', ''),
      fc.nat(token.length - 1).map(at => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`),
    )
    fc.assert(
      fc.property(forged, text => {
        const frenzyToken = readFrenzyToken(text, 'a', keys)
        // Base64 can write the last bits of a token in several ways. A changed token may therefore be valid, but then
        // it gives the same window.
        expect(frenzyToken ?? window).toEqual(window)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the multiplier of a frenzy', () => {
  const done = (at: Date, claim: Partial<FrenzyClaim> = {}): FrenzyClaim => {
    return { doneAt: at, openSince: hour(-9_000), leastMs: 60_000, isDeclared: false, ...claim }
  }
  let learners: Learner[]
  beforeEach(async () => {
    learners = [await world.newLearner(), await world.newLearner()]
  })
  const of = (userId: string, happenedAt: Date, token?: string, claim = done(happenedAt)) =>
    runInTransaction(world.db, tx =>
      findMultiplier(tx, userId, { happenedAt, now: world.clock.now, frenzyToken: token }, claim, world.keys),
    )
  const ids = () => learners.map(learner => learner.userId) as [string, string]

  test('while a frenzy runs, its multiplier applies without a token', async () => {
    const [me] = ids()
    await frenzy(-1, 1)
    expect(await of(me, hour(0))).toBe(3)
    // Work that was done yesterday does not get the multiplier of the current frenzy.
    expect(await of(me, hour(0), undefined, done(hour(-20)))).toBe(1)
    await forget()
    expect(await of(me, hour(0))).toBe(1)
  })

  test('after a frenzy the multiplier requires a token and a time inside the frenzy', async () => {
    const [me, other] = ids()
    const window = await frenzy(-5, -3)
    const token = signFrenzyToken(window, me, world.keys)
    expect(await of(me, hour(-4), token)).toBe(3)
    expect(await of(me, hour(-5), token)).toBe(3)
    expect([await of(me, hour(-4)), await of(other, hour(-4), token)]).toEqual([1, 1])
    expect([await of(me, hour(-3), token), await of(me, hour(-5.01), token)]).toEqual([1, 1])
    // The multiplier does not apply to work done after the frenzy, to material that was not open yet, or to a video
    // without evidence.
    expect(await of(me, hour(-4), token, done(hour(-2)))).toBe(1)
    expect(await of(me, hour(-4), token, done(hour(-4), { openSince: hour(-3.9) }))).toBe(1)
    expect(await of(me, hour(-4), token, done(hour(-4), { isDeclared: true }))).toBe(1)
    await forget()
    // The signature is valid, but the frenzy no longer exists.
    expect(await of(me, hour(-4), token)).toBe(1)
  })

  test('the multiplier can be claimed until a week after the frenzy', async () => {
    const [me] = ids()
    const window = await frenzy(-7 * 24 - 2, -7 * 24)
    const token = signFrenzyToken(window, me, world.keys)
    expect(await of(me, hour(-7 * 24 - 1), token)).toBe(3)
    world.clock.now = hour(0.01)
    expect(await of(me, new Date(window.startsAt.getTime() + HOUR_MS), token)).toBe(1)
    world.clock.now = hour(-0.01)
    await forget()
  })

  test('multiplies points only for as much study time as the frenzy lasts, both during the frenzy and after it', async () => {
    const [me, other] = ids()
    const over = await frenzy(-5, -3)
    const token = signFrenzyToken(over, me, world.keys)
    const twelve = async (userId: string, at: Date, given?: string) => {
      const found = []
      for (let n = 0; n < 12; n += 1) found.push(await of(userId, at, given, done(at, { leastMs: 0.5 * HOUR_MS })))
      return found.filter(multiplier => multiplier === 3).length
    }
    expect(await twelve(me, hour(-4), token)).toBe(4)
    await frenzy(-1, 1)
    expect(await twelve(other, hour(0))).toBe(4)
    await forget()
  })

  test('multiplies points only for a time in the frenzy, with the token of the same user', async () => {
    const [me, other] = ids()
    const window = await frenzy(-5, -3)
    const real = signFrenzyToken(window, me, world.keys)
    const claim = fc.record({
      at: fc.double({ min: -100, max: 0, noNaN: true }),
      token: fc.oneof(fc.constant(real), fc.constant(undefined), fc.string()),
      who: fc.constantFrom(me, other),
    })
    await fc.assert(
      fc.asyncProperty(claim, async ({ at, token, who }) => {
        const isEarned = who === me && token === real && hour(at) >= window.startsAt && hour(at) < window.endsAt
        expect(await of(who, hour(at), token, done(hour(at), { leastMs: 0 }))).toBe(isEarned ? 3 : 1)
      }),
      { numRuns: 200 },
    )
    await forget()
  })
})

describe('frenzies on the device', () => {
  async function enrolled() {
    const learner = await world.newLearner()
    const { enrollmentId, materials } = await world.enrol(learner)
    const articles = materials.filter(({ type }) => type === 'article')
    const finish = (at: Date) =>
      world.db
        .updateTable('lecture_progress')
        .set({ status: 'COMPLETED', completed_at: at })
        .where('enrollment_id', '=', enrollmentId)
        .execute()
    return { learner, finish, refs: articles.map(({ id }) => `${enrollmentId}:${id}`) }
  }
  const deliver = async (as: Learner, extras: object, happenedAt: Date) => {
    const payload = { user_id: as.userId, point: 0, extras: { event_name: 'material-completed', ...extras } }
    const entry = { id: randomUUID(), kind: 'points', payload, happenedAt: happenedAt.toISOString() }
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
    return data.results[0]?.receipt
  }

  test('the device gets a frenzy token in advance, so that points sent after the frenzy are still multiplied', async () => {
    const { learner, finish, refs } = await enrolled()
    await frenzy(1, 2, 4)
    const { data } = await world.call(getPointState, {}, { as: learner })
    expect(data).toMatchObject({ multiplyer: 1, isFrenzy: false, frenzyCountdown: '01:00:00' })
    const token = data.frenzyWindow?.token
    const start = world.clock.now
    world.clock.now = hour(1.5)
    // Renews the access token, because the earlier one has expired.
    const later = async () => ({ ...learner, accessToken: await world.tokenFor(learner.userId) })
    expect((await world.call(getPointState, {}, { as: await later() })).data).toMatchObject({
      multiplyer: 4,
      isFrenzy: true,
      frenzyCountdown: '00:30:00',
    })
    const during = world.clock.now
    await finish(during)
    world.clock.now = hour(30)
    const as = await later()
    expect(await deliver(as, { ref: refs[0], frenzy_token: token }, during)).toEqual({ point: 20 })
    // Without a valid frenzy token an entry gets its points without the multiplier.
    expect(await deliver(as, { ref: refs[1] }, during)).toEqual({ point: 5 })
    expect(await deliver(as, { ref: refs[2], frenzy_token: 'bukan.token' }, during)).toEqual({ point: 5 })
    const history = (await world.call(listPointEntries, { query: {} }, { as })).data
    expect(history.entries.map(({ amount, multiplyer }) => [amount, multiplyer])).toEqual([
      [5, 1],
      [5, 1],
      [20, 4],
    ])
    expectAll(history.entries, ({ subject }) => subject !== null)
    world.clock.now = start
    await forget()
  })

  test('the points state has default countdowns if no frenzy and no redeem window are planned', async () => {
    await world.db.deleteFrom('redeem_window').execute()
    const learner = await world.newLearner()
    expect((await world.call(getPointState, {}, { as: learner })).data).toMatchObject({
      multiplyer: 1,
      isFrenzy: false,
      frenzyTime: null,
      frenzyCountdown: '03:00:00',
      redeemTime: null,
      redeemCountdown: '00:00:00',
      userRank: null,
      frenzyWindow: null,
    })
  })
})
