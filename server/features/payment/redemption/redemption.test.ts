import { DAY_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getVoucherEnrollment, getVoucherOffering, redeemVoucher, validateCode } from '#contract/payment/redemption.ts'
import { computeVoucherTotals } from '#contract/payment/voucher-totals.ts'
import { brand } from '#contract/site/brand.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createVoucherBatch } from './service.ts'

const SLUG = 'iklan-digital-hemat'

let world: LearningApp
let courseId: string
beforeAll(async () => {
  world = await startLearningApp()
  const course = await world.db.selectFrom('course').select('id').where('slug', '=', SLUG).executeTakeFirstOrThrow()
  courseId = course.id
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.updateTable('course_session').set({ quota: 1_000 }).where('course_id', '=', courseId).execute()
})

async function newCodes(change: Partial<Parameters<typeof createVoucherBatch>[1]> = {}): Promise<string[]> {
  const { now } = world.clock
  const batch = {
    title: 'Uji',
    prefix: 'DRTOK' as const,
    courseId,
    activeFrom: new Date(now.getTime() - DAY_MS),
    expiresAt: new Date(now.getTime() + DAY_MS),
    quota: 1_000,
    codeCount: 1,
    useLimit: 1,
    ...change,
  }
  return (await runInTransaction(world.db, tx => createVoucherBatch(tx, batch, now))).codes
}

const redeem = async (
  voucher: string,
  key?: string,
  as = undefined as Awaited<ReturnType<LearningApp['newLearner']>> | undefined,
) => world.call(redeemVoucher, { body: { voucher } }, { as: as ?? (await world.newLearner()), ...(key && { key }) })

/** Counts uses, redemptions, enrolments and taken seats, which must be equal. */
async function books() {
  const { db } = world
  const count = async (rows: Promise<{ n: unknown }>) => Number((await rows).n ?? 0)
  const uses = db.selectFrom('voucher').innerJoin('voucher_batch as batch', 'batch.id', 'voucher.batch_id')
  return {
    uses: await count(
      uses
        .where('batch.course_id', '=', courseId)
        .select(eb => eb.fn.sum('use_count').as('n'))
        .executeTakeFirstOrThrow(),
    ),
    batches: await count(
      db
        .selectFrom('voucher_batch')
        .where('course_id', '=', courseId)
        .select(eb => eb.fn.sum('redeemed_count').as('n'))
        .executeTakeFirstOrThrow(),
    ),
    redemptions: await count(
      db
        .selectFrom('voucher_redemption as r')
        .innerJoin('enrollment', 'enrollment.id', 'r.enrollment_id')
        .where('enrollment.course_id', '=', courseId)
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ),
    enrollments: await count(
      db
        .selectFrom('enrollment')
        .where('course_id', '=', courseId)
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ),
    seats: await count(
      db
        .selectFrom('course_session')
        .where('course_id', '=', courseId)
        .select(eb => eb.fn.sum('seats_taken').as('n'))
        .executeTakeFirstOrThrow(),
    ),
  }
}

async function expectBooksAgree() {
  const all = await books()
  const { uses } = all
  expect(all).toEqual({ uses, batches: uses, redemptions: uses, enrollments: uses, seats: uses })
  return uses
}

describe('redeeming a code', () => {
  test('a voucher code typed in lower case, with spaces and punctuation, opens its course', async () => {
    const [code = ''] = await newCodes()
    const learner = await world.newLearner()
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5, 9)} ${code.slice(9)}. `
    const response = await world.call(redeemVoucher, { body: { voucher: typed } }, { as: learner })
    expect(response.status).toBe(200)
    const readResponse = await world.call(getVoucherEnrollment, { params: { voucher: code } }, { as: learner })
    expect(readResponse.data).toEqual(response.data)
    await expectBooksAgree()
  })

  test('each reason to reject a voucher has its own error code', async () => {
    const { now } = world.clock
    const later = new Date(now.getTime() + 1)
    const [early = ''] = await newCodes({ activeFrom: later })
    const [late = ''] = await newCodes({ expiresAt: now })
    const [full = ''] = await newCodes({ quota: 0 })
    const [used = ''] = await newCodes()
    await redeem(used)
    for (const [voucher, code] of [
      ['DRTOKTIDAKADA', 'VOUCHER_NOT_FOUND'],
      [early, 'VOUCHER_IS_NOT_ACTIVE_YET'],
      [late, 'VOUCHER_EXPIRED'],
      [full, 'QUOTA_IS_FULL'],
      [used, 'VOUCHER_USED'],
    ] as const) {
      const response = await redeem(voucher)
      expect([response.status, response.response.json()]).toEqual([400, { code, message: code }])
    }
    await expectBooksAgree()
  })

  test('a learner in the course gets COURSE_ALREADY_ENROLLED, even for the code that they used before', async () => {
    const [own = '', another = ''] = await newCodes({ codeCount: 2 })
    const learner = await world.newLearner()
    expect((await redeem(own, undefined, learner)).status).toBe(200)
    expect((await redeem(own, undefined, learner)).code).toBe('COURSE_ALREADY_ENROLLED')
    expect((await redeem(another, undefined, learner)).code).toBe('COURSE_ALREADY_ENROLLED')
    expect((await redeem(another)).status).toBe(200)
    await expectBooksAgree()
  })

  test('a voucher sent again with its key after a lost response returns the same enrolment', async () => {
    const [code = ''] = await newCodes()
    const learner = await world.newLearner()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(code, key, learner)))
    expect(new Set(answers.map(({ data }) => data.enrollmentId)).size).toBe(1)
    await expectBooksAgree()
  })

  test('if a hundred learners redeem a single-use code at the same time, one learner is enrolled', async () => {
    const [code = ''] = await newCodes()
    const before = await expectBooksAgree()
    const learners = await Promise.all(Array.from({ length: 100 }, () => world.newLearner()))
    const responses = await Promise.all(learners.map(learner => redeem(code, undefined, learner)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(each => each.code))).toEqual(
      new Set(['VOUCHER_USED']),
    )
    expect(await expectBooksAgree()).toBe(before + 1)
  })

  test('a learner who sends several codes of a course at the same time is enrolled once', async () => {
    const codes = await newCodes({ codeCount: 10 })
    const before = await expectBooksAgree()
    const learner = await world.newLearner()
    const responses = await Promise.all(codes.map(code => redeem(code, undefined, learner)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await expectBooksAgree()).toBe(before + 1)
  })

  test('thirty learners who redeem at the same time do not exceed the quota of the batch or the seats', async () => {
    const codes = await newCodes({ codeCount: 30, quota: 20 })
    const before = await expectBooksAgree()
    const sessions = await world.db
      .selectFrom('course_session')
      .select(['id', 'seats_taken'])
      .where('course_id', '=', courseId)
      .orderBy('starts_at')
      .execute()
    for (const { id, seats_taken: taken } of sessions) {
      await world.db
        .updateTable('course_session')
        .set({ quota: taken + 5 })
        .where('id', '=', id)
        .execute()
    }
    const free = Math.min(20, sessions.length * 5)
    const responses = await Promise.all(codes.map(code => redeem(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(free)
    expect(responses.filter(({ code }) => code === 'QUOTA_IS_FULL')).toHaveLength(30 - free)
    expect(await expectBooksAgree()).toBe(before + free)
  })

  test('a learner who is not enrolled gets the same response for a valid voucher as for an unknown voucher', async () => {
    const [code = ''] = await newCodes()
    const as = await world.newLearner()
    const knownResponse = await world.call(getVoucherEnrollment, { params: { voucher: code } }, { as })
    const unknown = await world.call(getVoucherEnrollment, { params: { voucher: 'DRTOK999999999' } }, { as })
    expect([knownResponse.status, knownResponse.response.body]).toEqual([unknown.status, unknown.response.body])
  })
})

describe('the offering behind a voucher', () => {
  const read = async (voucher: string, as?: Awaited<ReturnType<LearningApp['newLearner']>>) =>
    world.call(getVoucherOffering, { params: { voucher } }, { as: as ?? (await world.newLearner()) })

  test('the offering of a voucher contains track, course and next session, with a subtotal of zero', async () => {
    const before = await expectBooksAgree()
    const [code = ''] = await newCodes()
    const { data } = await read(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`)
    expect(data).toMatchObject({
      careerTrack: { title: expect.any(String) },
      offerings: [{ id: courseId, slug: SLUG, session: { startsAt: expect.any(String) } }],
      voucher: { code },
    })
    const { price, subtotal } = computeVoucherTotals(data.offerings, data.voucher.coveredRupiah)
    expect(price).toBeGreaterThan(0)
    expect(subtotal).toBe(0)
    expect(await expectBooksAgree()).toBe(before)

    const learner = await world.newLearner()
    const { data: opened } = await redeem(code, undefined, learner)
    expect(opened.programId).toBe(data.careerTrack.id)
    const session = await world.db
      .selectFrom('enrollment')
      .innerJoin('course_session as session', 'session.id', 'enrollment.session_id')
      .select('session.starts_at')
      .where('enrollment.id', '=', opened.enrollmentId)
      .executeTakeFirstOrThrow()
    expect(session.starts_at.toISOString()).toBe(data.offerings[0]?.session.startsAt)
  })

  test('the offering of a voucher omits a course that is configured as hidden', async () => {
    const [code = ''] = await newCodes()
    const set = (from: string, slug: string) =>
      world.db.updateTable('course').set({ slug }).where('slug', '=', from).execute()
    await set(SLUG, brand.hiddenOfferingId)
    const { data } = await read(code)
    await set(brand.hiddenOfferingId, SLUG)
    expect(data.offerings).toEqual([])
  })

  test('a voucher for a course without an open session gets SESSION_NOT_FOUND, and stays unused', async () => {
    const before = await expectBooksAgree()
    const [code = ''] = await newCodes()
    const setSessions = (change: { cancelled_at: Date | null; cancel_reason: string | null }) =>
      world.db.updateTable('course_session').set(change).where('course_id', '=', courseId).execute()
    await setSessions({ cancelled_at: world.clock.now, cancel_reason: 'Uji' })
    const responses = [await read(code), await redeem(code)]
    await setSessions({ cancelled_at: null, cancel_reason: null })
    expect(responses.map(each => each.code)).toEqual(['SESSION_NOT_FOUND', 'SESSION_NOT_FOUND'])
    expect(await expectBooksAgree()).toBe(before)
  })

  test('reading the offering of a voucher fails in exactly the cases in which redeeming the voucher fails', async () => {
    const { now } = world.clock
    const [early = ''] = await newCodes({ activeFrom: new Date(now.getTime() + 1) })
    const [late = ''] = await newCodes({ expiresAt: now })
    const [full = ''] = await newCodes({ quota: 0 })
    const [used = '', seatless = ''] = [...(await newCodes()), ...(await newCodes())]
    const owner = await world.newLearner()
    await redeem(used, undefined, owner)
    const as = await world.newLearner()
    for (const [voucher, code, reader] of [
      ['DRTOKTIDAKADA', 'VOUCHER_NOT_FOUND', as],
      [early, 'VOUCHER_IS_NOT_ACTIVE_YET', as],
      [late, 'VOUCHER_EXPIRED', as],
      [full, 'QUOTA_IS_FULL', as],
      [used, 'VOUCHER_USED', as],
      [used, 'COURSE_ALREADY_ENROLLED', owner],
    ] as const) {
      const [offering, redeemed] = [await read(voucher, reader), await redeem(voucher, undefined, reader)]
      expect([offering.code, offering.status, offering.response.body]).toEqual([
        code,
        redeemed.status,
        redeemed.response.body,
      ])
    }
    const seats = await world.db
      .selectFrom('course_session')
      .select(['id', 'seats_taken'])
      .where('course_id', '=', courseId)
      .execute()
    for (const { id, seats_taken: quota } of seats) {
      await world.db.updateTable('course_session').set({ quota }).where('id', '=', id).execute()
    }
    expect((await read(seatless, as)).code).toBe('QUOTA_IS_FULL')
  })
})

describe('the code check', () => {
  const check = (code: string, type: 'redeem' | 'voucher') => world.call(validateCode, { body: { code, type } })

  test.each([
    ['semaibaru234 ', 'redeem', undefined],
    ['SEMAIPAKAI23', 'redeem', 'REDEEM_USED'],
    ['SEMAITIDAK23', 'redeem', 'REDEEM_NOT_FOUND'],
    ['PENDEK', 'redeem', 'REDEEM_NOT_FOUND'],
    ['DRTOKSEMAI2345', 'redeem', 'REDEEM_ERROR_VOUCHER'],
    ['3201010101010001', 'redeem', 'REDEEM_ERROR_NIK'],
    ['PLS1234567890', 'redeem', 'REDEEM_ERROR_INVOICE'],
    ['mp/inv-12', 'redeem', 'REDEEM_ERROR_INVOICE'],
    ['drtoksemai2345', 'voucher', undefined],
    ['SEMAIBARU234', 'voucher', 'VOUCHER_INVALID'],
    ['DRTOKTIDAK2345', 'voucher', 'VOUCHER_NOT_FOUND'],
    ['DRTOK', 'voucher', 'VOUCHER_NOT_FOUND'],
  ] as const)('the code check of %s as a %s code returns the error: %s', async (code, type, error) => {
    const response = await check(code, type)
    expect([response.status, response.code]).toEqual(error ? [400, error] : [200, undefined])
  })

  test('the code check does not use up a code', async () => {
    const rowsBefore = await world.db.selectFrom('voucher').selectAll().orderBy('code').execute()
    await check('DRTOKSEMAI2345', 'voucher')
    await check('SEMAIBARU234', 'redeem')
    expect(await world.db.selectFrom('voucher').selectAll().orderBy('code').execute()).toEqual(rowsBefore)
    expect((await check('SEMAIBARU234', 'redeem')).status).toBe(200)
  })
})

test('generated codes are unique, have full length, and contain no characters that look alike', async () => {
  const codes = await newCodes({ codeCount: 2_000 })
  expect(new Set(codes).size).toBe(2_000)
  for (const code of codes) expect(code).toMatch(/^DRTOK[2-9A-HJ-NP-Z]{9}$/)
})

describe('guessing of voucher codes', () => {
  test('guessing stops after ten wrong codes, and a right code neither uses a try nor resets the count', async () => {
    const strict = await startLearningApp({ config: { rateLimitFactor: 1 } })
    try {
      const as = await strict.newLearner()
      const tryCode = async (voucher: string) =>
        (await strict.call(redeemVoucher, { body: { voucher } }, { as })).response.statusCode
      const wrong = async (times: number) => {
        for (let count = 0; count < times; count += 1) expect(await tryCode(`DRTOK99999999${count}`)).toBe(400)
      }
      await wrong(8)
      // Redeeming a right code costs no try. Entering the same code again after the enrolment costs no try either.
      expect(await tryCode('DRTOKSEMAI2345')).toBe(200)
      for (let count = 0; count < 12; count += 1) {
        expect(await tryCode('DRTOKSEMAI2345')).toBe(400)
        const enrolledResponse = await strict.call(
          getVoucherEnrollment,
          { params: { voucher: 'DRTOKSEMAI2345' } },
          { as },
        )
        expect(enrolledResponse.status).toBe(200)
      }
      // The page shows a code before redeeming it. So a wrong code costs one try in total, even if it is sent several
      // times or to both endpoints.
      await wrong(8)
      const shown = { params: { voucher: 'DRTOK999999990' } }
      expect((await strict.call(getVoucherOffering, shown, { as })).code).toBe('VOUCHER_NOT_FOUND')
      expect(await tryCode('DRTOK777777777')).toBe(400)
      // A wrong code sent to this endpoint costs a try too, because both endpoints share one limit of ten tries.
      const guess = await strict.call(getVoucherOffering, { params: { voucher: 'DRTOK888888888' } }, { as })
      expect(guess.code).toBe('VOUCHER_NOT_FOUND')
      const blocked = await strict.call(getVoucherOffering, { params: { voucher: 'DRTOK888888888' } }, { as })
      expect(blocked.status).toBe(429)
      const stopped = await strict.call(redeemVoucher, { body: { voucher: 'DRTOK999999999' } }, { as })
      expect([stopped.status, stopped.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(stopped.response.headers['retry-after'])).toBeGreaterThan(800)
      const another = await strict.newLearner()
      const response = await strict.call(redeemVoucher, { body: { voucher: 'DRTOK999999999' } }, { as: another })
      expect(response.status).toBe(400)
    } finally {
      await strict.close()
    }
  })
})
