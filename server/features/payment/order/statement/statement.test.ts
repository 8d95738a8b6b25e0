import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#contract/payment/order-refund.admin.ts'
import { downloadStatementLines, downloadStatementPdf, getStatement } from '#contract/payment/statement.admin.ts'
import { buyCourse } from '#tests/support/bought-course.ts'
import { readStatementLines } from './queries.ts'
import { getMonthSpan } from './service.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const read = async (month: string) => (await world.call(getStatement, { params: { month } }, { as: admin })).data

/** Creates a paid order. The orders of other tests and of the demo are in other months. */
async function paidOrder({ method, amount, paidAt }: { method: 'midtrans' | 'point'; amount: number; paidAt: string }) {
  const own = await buyCourse(world)
  const { id } = await world.db
    .updateTable('payment_order')
    // The payment has no transaction id, so a report of any transaction counts as a report about this payment.
    .set({ method, amount, paid_at: new Date(paidAt), transaction_id: null })
    .where('number', '=', own.number)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number: own.number }
}

function report(
  orderId: string,
  at: string,
  given: { key: string; amount: number | null; state: 'paid' | 'refunded' },
) {
  return world.db
    .insertInto('payment_notice')
    .values({
      order_id: orderId,
      transaction_id: randomUUID(),
      transaction_status: given.state === 'refunded' ? 'refund' : 'partial_refund',
      fraud_status: '',
      refund_key: given.key,
      refund_amount: given.amount,
      state_after: given.state,
      received_at: new Date(at),
    })
    .execute()
}

test('a statement counts a payment in its month in WIB, and each refund in the month of the refund', async () => {
  // The payments are at 23.30 WIB on 31 January and at 00.30 WIB on 1 February.
  const first = await paidOrder({ method: 'midtrans', amount: 90_000, paidAt: '2027-01-31T16:30:00Z' })
  await paidOrder({ method: 'midtrans', amount: 50_000, paidAt: '2027-01-31T17:30:00Z' })
  await report(first.id, '2027-02-03T01:00:00Z', { key: 'a', amount: 20_000, state: 'paid' })
  await report(first.id, '2027-02-04T01:00:00Z', { key: '', amount: null, state: 'refunded' })
  // The provider sends the report of the full refund again.
  await report(first.id, '2027-02-05T01:00:00Z', { key: '', amount: null, state: 'refunded' })

  expect(await read('2027-01')).toMatchObject({
    rupiah: { paid: { count: 1, amount: 90_000 }, returned: { count: 0, amount: 0 } },
    days: [{ date: '2027-01-31' }],
  })
  const none = { count: 0, amount: 0 }
  expect(await read('2027-02')).toEqual({
    month: '2027-02',
    rupiah: { paid: { count: 1, amount: 50_000 }, returned: { count: 2, amount: 90_000 } },
    points: { paid: none, returned: none },
    days: [
      { date: '2027-02-01', paid: { count: 1, amount: 50_000 }, returned: none },
      { date: '2027-02-03', paid: none, returned: { count: 1, amount: 20_000 } },
      { date: '2027-02-04', paid: none, returned: { count: 1, amount: 70_000 } },
    ],
  })
})

test('three simultaneous refunds of one order are three lines of a statement, even across batches', async () => {
  const { id } = await paidOrder({ method: 'midtrans', amount: 60_000, paidAt: '2029-05-01T03:00:00Z' })
  for (const key of ['a', 'b', 'c']) await report(id, '2029-06-02T03:00:00Z', { key, amount: 10_000, state: 'paid' })
  const keys: string[] = []
  for await (const lines of readStatementLines(world.db, getMonthSpan('2029-06'), 2)) {
    keys.push(...lines.map(line => line.report.slice(-1)))
  }
  expect(keys.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a statement lists points separately from rupiah, and includes a refund of today', async () => {
  const month = new Date(world.clock.now.getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
  const { points: before } = await read(month)
  const { id } = await paidOrder({ method: 'point', amount: 500, paidAt: world.clock.now.toISOString() })
  const body = { amount: 200, returnedBefore: 0, reason: 'Salah pilih kelas' }
  await world.call(refundOrder, { params: { id }, body }, { as: admin })
  const { points } = await read(month)
  expect(points.paid.amount - before.paid.amount).toBe(500)
  expect(points.returned.amount - before.returned.amount).toBe(200)
})

test('the CSV file of a statement contains its payment, and the log records which admin downloaded the files', async () => {
  const { number } = await paidOrder({ method: 'midtrans', amount: 75_000, paidAt: '2028-03-05T03:00:00Z' })
  const params = { month: '2028-03' }
  const csv = await world.call(downloadStatementLines, { params }, { as: admin })
  const [head, line, ...rest] = csv.response.body.trim().split('\r\n')
  expect(head).toContain('Waktu,Jenis,Nomor pesanan,Pembeli')
  expect(line).toMatch(new RegExp(`^5 Maret 2028 pukul 10\\.00 WIB,Pembayaran,${number},.*,75000,$`))
  expect(rest).toEqual([])
  const pdf = await world.call(downloadStatementPdf, { params }, { as: admin })
  expect(pdf.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const logged = await world.db
    .selectFrom('audit_entry')
    .select('actor_id')
    .where('deed', '=', 'statement.download')
    .where('subject_id', '=', params.month)
    .execute()
  expect(logged).toEqual([{ actor_id: admin.userId }, { actor_id: admin.userId }])
})

test.each(['2027-13', '2027-00', '27-01', '1999-01', '2027-1', "2027-01'"])(
  'refuses %s as the month of a statement',
  async month => {
    expect((await world.call(getStatement, { params: { month } }, { as: admin })).code).toBe('VALIDATION_FAILED')
  },
)

test('a learner cannot read a statement', async () => {
  const as = await world.newLearner()
  expect((await world.call(getStatement, { params: { month: '2027-01' } }, { as })).status).toBe(403)
})
