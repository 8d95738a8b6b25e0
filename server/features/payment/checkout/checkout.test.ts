import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCheckout, type CheckoutBody, getCheckout, payCheckout } from '#contract/payment/checkout.ts'
import { getEnrollment } from '#contract/learning/enrollment.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const SLUG = 'dasar-pengembang-web'
const PRICE = 50

async function sessionsOf(slug = SLUG) {
  return world.db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .select(['course_session.id', 'quota', 'seats_taken', 'starts_at'])
    .where('course.slug', '=', slug)
    .orderBy('starts_at')
    .execute()
}
const body = (sessionId: string, paymentMethod: 'point' | 'midtrans' = 'point') => ({ sessionId, paymentMethod })
const pay = (as: Learner, sessionId: string, { slug = SLUG, key = randomUUID() } = {}) =>
  world.call(payCheckout, { params: { slug }, body: body(sessionId) }, { as, key })

/** Returns the learner's balance and the sum of their ledger, which must be equal. */
async function booksOf({ userId }: Learner) {
  const { db } = world
  const { balance } = await db
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const ledger = await db.selectFrom('point_entry').select('amount').where('user_id', '=', userId).execute()
  const enrollments = await db.selectFrom('enrollment').select('id').where('user_id', '=', userId).execute()
  return { balance, ledgerSum: ledger.reduce((sum, row) => sum + row.amount, 0), enrollmentCount: enrollments.length }
}

test('the checkout offers points if the course has a price in points, and shows if the balance is enough', async () => {
  const rich = await world.newLearner({ points: PRICE })
  const poor = await world.newLearner({ points: PRICE - 1 })
  const readCheckout = async (as: Learner, slug: string) =>
    (await world.call(getCheckout, { params: { slug } }, { as })).data
  expect(await readCheckout(rich, SLUG)).toMatchObject({
    sessions: [{ title: expect.any(String) }, { title: expect.any(String) }],
    availablePayments: ['midtrans', 'point'],
    isUserPointEnough: true,
    enrollmentId: null,
  })
  expect((await readCheckout(poor, SLUG)).isUserPointEnough).toBe(false)
  expect(await readCheckout(rich, 'bootcamp-malam-web-jakarta')).toMatchObject({
    availablePayments: ['midtrans'],
    isUserPointEnough: false,
  })
})

test('a payment with points deducts the points, takes a seat, enrols the learner and writes the ledger', async () => {
  const learner = await world.newLearner({ points: 80 })
  const [session] = await sessionsOf()
  const { status, data } = await pay(learner, session?.id ?? '')
  expect(status).toBe(200)
  expect(await booksOf(learner)).toEqual({ balance: 30, ledgerSum: 30, enrollmentCount: 1 })
  expect((await sessionsOf())[0]?.seats_taken).toBe((session?.seats_taken ?? 0) + 1)
  const params = { enrollmentId: data.enrollmentId ?? '' }
  expect((await world.call(getEnrollment, { params, query: {} }, { as: learner })).data.progress_status).not.toEqual([])
  const responseAfter = await world.call(getCheckout, { params: { slug: SLUG } }, { as: learner })
  expect(responseAfter.data.enrollmentId).toBe(data.enrollmentId)
  expect((await pay(learner, session?.id ?? '')).code).toBe('COURSE_ALREADY_ENROLLED')
})

describe('checkout errors', () => {
  test.each([
    ['COURSE_NOT_FOUND', { slug: 'tidak-ada' }],
    ['SESSION_NOT_FOUND', { sessionId: '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a01' }],
    ['SESSION_NOT_FOUND', { foreignSession: true }],
    ['SESSION_NOT_FOUND', { isOver: true }],
    ['COURSE_ALREADY_ENROLLED', { isEnrolled: true, isFull: true }],
    ['QUOTA_IS_FULL', { isFull: true, points: 0 }],
    ['PAYMENT_WITH_POINT_NOT_SUPPORTED', { slug: 'bootcamp-malam-web-jakarta' }],
    ['POINT_NOT_ENOUGH', { points: PRICE - 1 }],
  ])('a checkout fails with the error %s', async (code, given: Partial<Record<string, unknown>>) => {
    const learner = await world.newLearner({ points: (given['points'] as number | undefined) ?? 1_000 })
    const slug = (given['slug'] as string | undefined) ?? SLUG
    const [own] = await sessionsOf(given['slug'] === 'bootcamp-malam-web-jakarta' ? slug : SLUG)
    const [foreign] = await sessionsOf('analis-data-pemula')
    const sessionId = given['foreignSession']
      ? (foreign?.id ?? '')
      : ((given['sessionId'] as string | undefined) ?? own?.id ?? '')
    if (given['isEnrolled']) await world.enrol(learner)
    const seats = world.db.updateTable('course_session').where('id', '=', sessionId)
    if (given['isFull']) await seats.set(eb => ({ seats_taken: eb.ref('quota') })).execute()
    const { now } = world.clock
    if (given['isOver']) world.clock.now = own?.starts_at ?? now
    const as = { ...learner, accessToken: await world.tokenFor(learner.userId) }
    const before = await booksOf(learner)

    const input = { params: { slug }, body: body(sessionId) }
    expect((await world.call(checkCheckout, input, { as })).code).toBe(code)
    expect((await world.call(payCheckout, input, { as, key: randomUUID() })).code).toBe(code)
    expect(await booksOf(learner)).toEqual(before)

    world.clock.now = now
    if (given['isFull']) await seats.set({ seats_taken: 0 }).execute()
  })
})

test('checking an order before the payment changes no points and creates no enrolment', async () => {
  const learner = await world.newLearner({ points: PRICE })
  const [session] = await sessionsOf()
  const input = { params: { slug: SLUG }, body: body(session?.id ?? '') }
  expect(await world.call(checkCheckout, input, { as: learner })).toMatchObject({ status: 200, data: {} })
  expect(await booksOf(learner)).toEqual({ balance: PRICE, ledgerSum: PRICE, enrollmentCount: 0 })
})

describe('a price that changed after the user saw it', () => {
  const setPrice = (price: { price_points: number } | { price_rupiah: number }) =>
    world.db.updateTable('course').set(price).where('slug', '=', SLUG).execute()

  test('the checkout reports a higher price before charging it, but charges a lower price at once', async () => {
    const learner = await world.newLearner({ points: 100 })
    const { price_rupiah: rupiah } = await world.db
      .selectFrom('course')
      .select('price_rupiah')
      .where('slug', '=', SLUG)
      .executeTakeFirstOrThrow()
    const sessionId = (await sessionsOf())[0]?.id ?? ''
    const ask = async (
      endpoint: typeof checkCheckout | typeof payCheckout,
      method: 'point' | 'midtrans',
      price: number,
    ) => {
      const input = { params: { slug: SLUG }, body: { ...body(sessionId, method), price } }
      const { code, response } = await world.call(endpoint, input, { as: learner, key: randomUUID() })
      return [code, response.json<{ message?: string }>().message]
    }
    try {
      await setPrice({ price_points: 1_200 })
      const message = 'Harganya baru saja naik menjadi 1.200 poin. Kamu belum membayar apa pun.'
      // The balance is too low, but the error is about the price, because the price is checked before the balance.
      for (const endpoint of [checkCheckout, payCheckout]) {
        expect(await ask(endpoint, 'point', PRICE)).toEqual(['PRICE_ROSE', message])
        expect((await ask(endpoint, 'midtrans', rupiah - 1))[0]).toBe('PRICE_ROSE')
      }
      expect((await ask(checkCheckout, 'midtrans', rupiah))[0]).toBeUndefined()
      expect(await booksOf(learner)).toEqual({ balance: 100, ledgerSum: 100, enrollmentCount: 0 })
      await setPrice({ price_points: PRICE - 10 })
      expect((await ask(payCheckout, 'point', PRICE))[0]).toBeUndefined()
      expect(await booksOf(learner)).toEqual({ balance: 60, ledgerSum: 60, enrollmentCount: 1 })
    } finally {
      await setPrice({ price_points: PRICE })
    }
  })

  test.each([-1, 0.5, 1e300, '50', null])('rejects %j as the price that the user saw', async price => {
    const learner = await world.newLearner({ points: 100 })
    const wrong = { ...body((await sessionsOf())[0]?.id ?? ''), price } as CheckoutBody // input that any client can send
    const input = { params: { slug: SLUG }, body: wrong }
    expect((await world.call(payCheckout, input, { as: learner, key: randomUUID() })).code).toBe('VALIDATION_FAILED')
    expect(await booksOf(learner)).toEqual({ balance: 100, ledgerSum: 100, enrollmentCount: 0 })
  })
})

test('a payment sent twenty times with one idempotency key is made once, with one response', async () => {
  const learner = await world.newLearner({ points: 1_000 })
  const [session] = await sessionsOf()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(learner, session?.id ?? '', { key })))
  expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(answer => answer.data.enrollmentId)).size).toBe(1)
  expect(await booksOf(learner)).toEqual({ balance: 950, ledgerSum: 950, enrollmentCount: 1 })
  const [, second] = await sessionsOf()
  expect((await pay(learner, second?.id ?? '', { key })).code).toBe('IDEMPOTENCY_KEY_REUSED')
})

/** Like the app, `world.call` repeats a call with the same key if a busy server refused the call before starting it. */
test.each([
  [68, 60],
  [200, 20],
])(
  '%i buyers at once for %i seats: each gets a seat, or the error "full" without losing points',
  async (all, seats) => {
    const [, session] = await sessionsOf()
    const sessionId = session?.id ?? ''
    const open = { quota: seats, seats_taken: 0 }
    await world.db.updateTable('course_session').set(open).where('id', '=', sessionId).execute()
    const buyers = await Promise.all(Array.from({ length: all }, () => world.newLearner({ points: PRICE })))
    const responses = await Promise.all(buyers.map(buyer => pay(buyer, sessionId)))

    expect(responses.filter(answer => answer.status === 200)).toHaveLength(seats)
    expect(responses.filter(answer => answer.code === 'QUOTA_IS_FULL')).toHaveLength(all - seats)
    expect((await sessionsOf())[1]?.seats_taken).toBe(seats)
    const books = await Promise.all(buyers.map(booksOf))
    expect(books).toEqual(
      responses.map(({ status }) =>
        status === 200
          ? { balance: 0, ledgerSum: 0, enrollmentCount: 1 }
          : { balance: PRICE, ledgerSum: PRICE, enrollmentCount: 0 },
      ),
    )
  },
  scaleTimeLimit(60_000),
)

test(
  'the last points of a learner are spent once, however many courses are bought at the same time',
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const learner = await world.newLearner({ points: 250 })
      const slugs = [
        SLUG,
        'analis-data-pemula',
        'pemasaran-digital-dari-nol',
        'web-guru-dan-relawan',
        'warung-naik-kelas-medan',
      ]
      const sessions = await Promise.all(slugs.map(async slug => (await sessionsOf(slug))[0]?.id ?? ''))
      await Promise.all(
        slugs.flatMap((slug, at) => Array.from({ length: 10 }, () => pay(learner, sessions[at] ?? '', { slug }))),
      )
      const books = await booksOf(learner)
      expect(books.balance).toBeGreaterThanOrEqual(0)
      expect(books.balance).toBe(books.ledgerSum)
      const spent = await world.db
        .selectFrom('enrollment')
        .innerJoin('course', 'course.id', 'enrollment.course_id')
        .select('course.price_points')
        .where('enrollment.user_id', '=', learner.userId)
        .execute()
      expect(250 - books.balance).toBe(spent.reduce((sum, row) => sum + (row.price_points ?? 0), 0))
    }
  },
  scaleTimeLimit(60_000),
)
