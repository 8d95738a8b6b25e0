import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { downloadReceipt, listOrders } from '#contract/payment/order.ts'
import { parseReportedState } from '#contract/payment/payment.ts'
import { createMidtrans } from '#server/providers/midtrans/provider.ts'
import { releaseOverdue } from './follow.ts'
import { applyReport } from './settle.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { createFailures, PRICE, RUPIAH, settledReport, startOrders } from '#tests/support/orders.ts'

const {
  midtrans,
  world,
  sessionId,
  otherSessionId,
  emptySessions,
  seatsOf,
  checkSeats,
  pay,
  look,
  notify,
  ordered,
  stored,
  enrollmentsOf,
  happens,
  close,
} = await startOrders()
afterAll(close)
beforeEach(() => emptySessions())
afterEach(async () => {
  midtrans.faults.next = []
  await checkSeats()
})

describe('card payments', () => {
  test('an order with card payment reserves a seat, and creates one enrolment when the money arrives', async () => {
    const as = await world.newLearner()
    const { id, number, token } = await ordered(as)
    expect(token).toBe(`snap-${number}`)
    expect(await seatsOf(sessionId)).toMatchObject({ taken: 1 })
    expect(await look(as, id)).toMatchObject({ state: 'pending', amount: RUPIAH, midtransToken: token })
    expect(await enrollmentsOf(as)).toEqual([])

    const answers = await Promise.all(Array.from({ length: 20 }, () => happens(number, settledReport)))
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
    const [enrollment, ...more] = await enrollmentsOf(as)
    expect(more).toEqual([])
    expect(await look(as, id)).toMatchObject({
      state: 'paid',
      enrollmentId: enrollment?.id,
      paymentType: 'gopay',
      midtransToken: null,
      expiresAt: null,
    })
    expect((await pay(as)).code).toBe('COURSE_ALREADY_ENROLLED')
  })

  test('repeated and concurrent card payments for the same choice create one order with one token', async () => {
    const as = await world.newLearner()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(as)))
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(answer => `${answer.data.orderId} ${answer.data.midtransToken}`)).size).toBe(1)
    expect(await seatsOf(sessionId)).toMatchObject({ taken: 1 })
  })

  test('choosing another session or payment method replaces an open card payment', async () => {
    const as = await world.newLearner({ points: PRICE })
    const first = await ordered(as)
    midtrans.transactions.set(first.number, { transaction_status: 'pending' })
    const { data: second } = await pay(as, 'midtrans', otherSessionId)
    expect([await seatsOf(sessionId), await seatsOf(otherSessionId)]).toMatchObject([{ taken: 0 }, { taken: 1 }])
    await expect.poll(() => midtrans.transactions.get(first.number)?.transaction_status).toBe('cancel')
    const { data: third } = await pay(as, 'point')
    expect(third.enrollmentId).toBeDefined()
    const { data: orders } = await world.call(listOrders, {}, { as })
    const known = new Map(orders.map(({ id, state, method, amount }) => [id, [state, method, amount]]))
    expect(known.size).toBe(3)
    expect(known.get(first.id)).toEqual(['failed', 'midtrans', RUPIAH])
    expect(known.get(second.orderId)).toEqual(['failed', 'midtrans', RUPIAH])
    expect(known.get(third.orderId)).toEqual(['paid', 'point', PRICE])
  })

  test('an open card payment keeps the last seat for its buyer', async () => {
    await emptySessions(1)
    const [as, late] = [await world.newLearner(), await world.newLearner()]
    const { token } = await ordered(as)
    expect((await pay(as)).data.midtransToken).toBe(token)
    expect((await pay(late)).code).toBe('QUOTA_IS_FULL')
  })

  test('a card payment is tried again under the same order if the provider returned no payment window', async () => {
    const as = await world.newLearner()
    const key = randomUUID()
    midtrans.faults.next = createFailures(3)
    expect((await pay(as, 'midtrans', sessionId, key)).code).toBe('PAYMENT_PROVIDER_AWAY')
    const again = await pay(as, 'midtrans', sessionId, key)
    expect(again.data.midtransToken).toMatch(/^snap-/)
    expect((await world.call(listOrders, {}, { as })).data).toHaveLength(1)
    midtrans.faults.next = [{ status: 401, body: '{}' }]
    const refusedLearner = await world.newLearner()
    expect((await pay(refusedLearner)).code).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
    expect((await world.call(listOrders, {}, { as: refusedLearner })).data).toMatchObject([{ state: 'failed' }])
  })
})

describe('payment notifications', () => {
  test('rejects a notification with a changed character, another key, amount or order', async () => {
    const [as, other] = [await world.newLearner(), await world.newLearner()]
    const [{ id, number }, foreign] = [await ordered(as), await ordered(other)]
    const words = midtrans.wordsOf(number, settledReport)
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    for (const field of ['order_id', 'status_code', 'gross_amount', 'signature_key'] as const) {
      for (let at = 0; at < words[field].length; at += 1) {
        expect((await notify({ ...words, [field]: flip(words[field], at) })).code).toBe('PAYMENT_SIGNATURE_INVALID')
      }
    }
    expect((await notify(midtrans.wordsOf('SM-20260101-XXXXXXXX', settledReport))).code).toBe('ORDER_NOT_FOUND')
    expect((await notify({ ...words, order_id: foreign.number })).code).toBe('PAYMENT_SIGNATURE_INVALID')
    // The signature is valid, but the provider has no such payment, so the content is not trusted.
    expect((await notify(words)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'pending', enrollment_id: null })
    midtrans.transactions.set(number, { ...settledReport, gross_amount: '1.00' })
    expect((await notify(words)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'pending', enrollment_id: null })
    expect(await enrollmentsOf(as)).toEqual([])
  })

  test('a notification that reports a payment as paid is ignored if the provider has refused the payment', async () => {
    const as = await world.newLearner()
    const { id, number } = await ordered(as)
    const refused = { transaction_status: 'deny' }
    midtrans.transactions.set(number, refused)
    await notify({ ...midtrans.wordsOf(number, refused), transaction_status: 'settlement' })
    expect(await stored(id)).toMatchObject({ state: 'pending' })
  })

  test('answers 503 to a notification that cannot be confirmed, so that the provider sends it again', async () => {
    const as = await world.newLearner()
    const { id, number } = await ordered(as)
    midtrans.faults.next = createFailures(3)
    expect((await happens(number, settledReport)).status).toBe(503)
    expect(await stored(id)).toMatchObject({ state: 'pending' })
    expect((await happens(number, settledReport)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'paid' })
  })

  test(
    'payment notifications in any order and with repeats give one paid order with one enrolment',
    async () => {
      const news: [status: string, fraudStatus?: string][] = [
        ['pending'],
        ['deny'],
        ['capture', 'challenge'],
        ['capture', 'accept'],
        ['settlement'],
        ['expire'],
        ['cancel'],
      ]
      const reportLists = fc.shuffledSubarray([...news, ...news], { minLength: 14 })
      await fc.assert(
        fc.asyncProperty(reportLists, fc.boolean(), async (reported, isAtOnce) => {
          const as = await world.newLearner()
          const { id, number } = await ordered(as)
          const sendReport = ([status, fraudStatus]: (typeof reported)[number]) =>
            applyReport(
              { db: world.db, now: () => world.clock.now, log: world.app.log, cards: undefined },
              {
                orderNumber: number,
                grossAmount: `${RUPIAH}.00`,
                status,
                fraudStatus,
                news: parseReportedState(status, fraudStatus),
                // The reports 'deny' and 'cancel' are about an earlier transaction of the payer. A cancelled paid
                // transaction would be a refund, which refund.test.ts covers.
                transactionId: status === 'deny' || status === 'cancel' ? 'tx-first' : 'tx',
                paymentType: 'qris',
                refunds: [],
                returnedTotal: undefined,
              },
            )
          if (isAtOnce) await Promise.all(reported.map(sendReport))
          else for (const each of reported) await sendReport(each)
          const [enrollment, ...more] = await enrollmentsOf(as)
          expect(more).toEqual([])
          expect(await stored(id)).toMatchObject({ state: 'paid', enrollment_id: enrollment?.id })
          const notices = world.db.selectFrom('payment_notice').selectAll().where('order_id', '=', id)
          expect(await notices.execute()).toHaveLength(news.length)
        }),
        { numRuns: 40 },
      )
    },
    scaleTimeLimit(60_000),
  )
})

describe('payments without a notification', () => {
  test('polling an order finds a payment without a notification, and asks the provider at most every five seconds', async () => {
    const as = await world.newLearner()
    const { id, number } = await ordered(as)
    midtrans.asked.length = 0
    await Promise.all(Array.from({ length: 10 }, () => look(as, id)))
    expect(midtrans.asked).toHaveLength(1)
    midtrans.transactions.set(number, settledReport)
    expect((await look(as, id)).state).toBe('pending')
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 5_000)
    expect((await look(as, id)).state).toBe('paid')
    world.clock.now = now
  })

  test(
    'an unpaid order expires at its deadline, but not while the bank decides or the provider does not answer',
    async () => {
      const { now } = world.clock
      const desk = () => ({
        db: world.db,
        now: () => world.clock.now,
        log: world.app.log,
        publicUrl: () => '',
        cards: createMidtrans(midtrans.settings),
      })
      const orders = await Promise.all(Array.from({ length: 3 }, async () => ordered(await world.newLearner())))
      const [nobody, bank, paid] = orders
      midtrans.transactions.set(bank?.number ?? '', { transaction_status: 'pending' })
      midtrans.transactions.set(paid?.number ?? '', settledReport)
      const states = async () => (await Promise.all(orders.map(({ id }) => stored(id)))).map(order => order.state)
      world.clock.now = new Date(now.getTime() + 31 * 60_000)
      await releaseOverdue(desk())
      expect(await states()).toEqual(['pending', 'pending', 'pending'])
      world.clock.now = new Date(now.getTime() + 33 * 60_000)
      midtrans.faults.next = createFailures(9)
      await releaseOverdue(desk())
      midtrans.faults.next = []
      expect(await states()).toEqual(['pending', 'pending', 'pending'])
      world.clock.now = new Date(now.getTime() + 34 * 60_000)
      await releaseOverdue(desk())
      expect(await states()).toEqual(['expired', 'pending', 'paid'])
      expect(await look(await world.newLearner(), nobody?.id ?? '')).toBeUndefined()
      world.clock.now = new Date(now.getTime() + 25 * 3_600_000)
      await releaseOverdue(desk())
      expect(await states()).toEqual(['expired', 'expired', 'paid'])
      world.clock.now = now
    },
    scaleTimeLimit(30_000),
  )
})

describe('money that arrives after an order was cancelled', () => {
  const giveUp = (number: string) => happens(number, { transaction_status: 'expire' })

  test('a payment for a cancelled order creates an enrolment if a seat is free', async () => {
    const as = await world.newLearner()
    const { id, number } = await ordered(as)
    await giveUp(number)
    const successor = await ordered(as)
    expect(successor.id).not.toBe(id)
    await happens(number, settledReport)
    expect([await stored(id), await stored(successor.id)]).toMatchObject([{ state: 'paid' }, { state: 'failed' }])
    expect(await enrollmentsOf(as)).toHaveLength(1)
  })

  test('if a cancelled order is paid after all, the newer order of the learner is cancelled at the provider too', async () => {
    const as = await world.newLearner()
    const { number } = await ordered(as)
    await giveUp(number)
    const successor = await ordered(as)
    midtrans.transactions.set(successor.number, { transaction_status: 'pending' })
    await happens(number, settledReport)
    await expect.poll(() => midtrans.transactions.get(successor.number)?.transaction_status).toBe('cancel')
  })

  test('a payment for a cancelled order is due for refund if another buyer has the last seat', async () => {
    await emptySessions(1)
    const [as, quicker] = [await world.newLearner(), await world.newLearner()]
    const { id, number } = await ordered(as)
    await giveUp(number)
    await ordered(quicker)
    await happens(number, settledReport)
    expect(await look(as, id)).toMatchObject({ state: 'refund-due', enrollmentId: null })
    expect(await enrollmentsOf(as)).toEqual([])
    await happens(number, { transaction_status: 'refund' })
    expect(await look(as, id)).toMatchObject({ state: 'refunded' })
  })

  test('a payment for a cancelled order is due for refund if the learner is already enrolled', async () => {
    const as = await world.newLearner({ points: PRICE })
    const { id, number } = await ordered(as)
    await pay(as, 'point')
    await happens(number, settledReport)
    expect(await stored(id)).toMatchObject({ state: 'refund-due' })
    expect(await enrollmentsOf(as)).toHaveLength(1)
  })
})

/** Repeats the call with the same key if the database became too busy during the call, as the client does. */
async function payPatiently(as: Parameters<typeof pay>[0], method: 'midtrans' | 'point') {
  const key = randomUUID()
  for (;;) {
    const response = await pay(as, method, sessionId, key)
    if (response.status !== 503) return response
  }
}

test(
  'if 200 buyers want 20 seats at the same time, 20 get a seat and the others keep their money',
  async () => {
    await emptySessions(20)
    const buyers = await Promise.all(Array.from({ length: 200 }, () => world.newLearner({ points: PRICE })))
    const responses = await Promise.all(
      buyers.map((buyer, at) => payPatiently(buyer, at % 2 === 0 ? 'midtrans' : 'point')),
    )
    const outcomes = responses.map(({ status, code }) => code ?? String(status)).toSorted()
    expect(outcomes).toEqual([...Array(20).fill('200'), ...Array(180).fill('QUOTA_IS_FULL')])
    const cards = responses.filter(answer => answer.data?.midtransToken !== undefined)
    for (const { data } of cards) await happens((await stored(data.orderId)).number, settledReport)
    for (const [at, buyer] of buyers.entries()) {
      const { balance } = await world.db
        .selectFrom('point_balance')
        .select('balance')
        .where('user_id', '=', buyer.userId)
        .executeTakeFirstOrThrow()
      const isIn = responses[at]?.status === 200
      expect(await enrollmentsOf(buyer)).toHaveLength(isIn ? 1 : 0)
      expect(balance).toBe(isIn && at % 2 === 1 ? 0 : PRICE)
    }
  },
  scaleTimeLimit(60_000),
)

test('a receipt is a PDF of one page, and is available once the money has arrived', async () => {
  const as = await world.newLearner()
  const { id, number } = await ordered(as)
  const fetchReceipt = () => world.call(downloadReceipt, { params: { id } }, { as })
  expect((await fetchReceipt()).code).toBe('RECEIPT_NOT_AVAILABLE')
  await happens(number, settledReport)
  const { response } = await fetchReceipt()
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.headers['content-disposition']).toContain(`Bukti-bayar-${number}.pdf`)
  expect(response.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7[^]*\/Count 1\b/)
})

test('a receipt uses the time zone of the buyer', async () => {
  const as = await world.newLearner()
  const { id, number } = await ordered(as)
  await happens(number, settledReport)
  const fetchReceipt = async () => (await world.call(downloadReceipt, { params: { id } }, { as })).response.rawPayload
  const inJakarta = await fetchReceipt()
  expect((await fetchReceipt()).equals(inJakarta)).toBe(true)
  await world.db
    .insertInto('user_profile')
    .values({ user_id: as.userId, province_id: '91', updated_at: world.clock.now })
    .execute()
  expect((await fetchReceipt()).equals(inJakarta)).toBe(false)
})
