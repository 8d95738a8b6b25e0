import { afterAll, beforeEach, expect, test } from 'vitest'
import { exportAccount } from '#contract/account/account-data.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { settleFinding } from '#contract/payment/finding.admin.ts'
import { getDeskOrder, listDeskOrders } from '#contract/payment/order.admin.ts'
import { runInTransaction } from '#server/db/database.ts'
import { createOutboxWork, sendWork } from '#tests/support/bought-course.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { settledReport, startOrders } from '#tests/support/orders.ts'
import { clearAnswers } from '../../account/account-data/erase-queries.ts'

const { world, emptySessions, ordered, happens, stored, close } = await startOrders()
afterAll(close)
beforeEach(() => emptySessions())
const admin = await world.newAdmin()

const transaction = (id: string, status = 'settlement') => ({ transaction_id: id, transaction_status: status })
const findingsOf = async (id: string) =>
  (await world.call(getDeskOrder, { params: { id } }, { as: admin })).data.findings ?? []
const listed = async (search: string, finding?: 'open' | 'settled') =>
  (await world.call(listDeskOrders, { query: { search, ...(finding && { finding }) } }, { as: admin })).data.items

async function paidTwice() {
  const as = await world.newLearner()
  const order = await ordered(as)
  for (const id of ['first', 'second', 'second']) await happens(order.number, transaction(`${id}-${order.number}`))
  return { as, ...order, second: `second-${order.number}` }
}

/** Finishes an article of the course that the order opened. */
async function learn(as: Learner, orderId: string) {
  const { enrollment_id: enrollmentId } = await stored(orderId)
  const row = await world.db
    .selectFrom('enrollment')
    .selectAll()
    .where('id', '=', enrollmentId ?? '')
    .executeTakeFirstOrThrow()
  const materials = await world.db
    .selectFrom('lecture_material')
    .selectAll()
    .where('id', 'in', eb =>
      eb.selectFrom('lecture_progress').select('lecture_material_id').where('enrollment_id', '=', row.id),
    )
    .execute()
  const bought = { learner: as, enrollmentId: row.id, materials, number: '', row }
  expect(await sendWork(world, as, createOutboxWork(bought)[0]!)).toMatchObject([{ outcome: 'accepted' }])
}

test('a second payment creates one open finding, even if it is reported several times', async () => {
  const { id, number, second } = await paidTwice()
  expect(await findingsOf(id)).toMatchObject([
    { kind: 'second-payment', transactionId: second, status: 'settlement', amount: 99_000, settled: null },
  ])
  expect(await listed(number, 'open')).toMatchObject([{ id, state: 'paid', openFindings: 1 }])
  expect(await listed(number, 'settled')).toEqual([])
})

test.each(['refund', 'chargeback', 'cancel', 'deny'])(
  'settles the finding of a second payment when the provider reports "%s" for this payment',
  async status => {
    const { id, number, second } = await paidTwice()
    await happens(number, transaction(second, status))
    expect(await findingsOf(id)).toMatchObject([{ settled: { by: null, reason: 'Uangnya sudah kembali ke pembeli' } }])
    expect(await stored(id)).toMatchObject({ state: 'paid' })
    expect(await listed(number, 'settled')).toMatchObject([{ id, openFindings: 0 }])
    // A late report of the second payment does not open the settled finding again.
    await happens(number, transaction(second))
    expect(await listed(number, 'open')).toEqual([])
  },
)

test('a second payment creates no open finding if its refund was reported first', async () => {
  const { number } = await ordered(await world.newLearner())
  await happens(number, transaction('first'))
  await happens(number, transaction('second', 'refund'))
  await happens(number, transaction('second'))
  expect(await listed(number, 'open')).toEqual([])
})

test('a payment with a wrong amount creates a finding and opens no course', async () => {
  const { id, number } = await ordered(await world.newLearner())
  await happens(number, { ...transaction('cheap'), gross_amount: '98000.00' })
  expect(await findingsOf(id)).toMatchObject([{ kind: 'wrong-amount', transactionId: 'cheap', amount: 98_000 }])
  expect(await stored(id)).toMatchObject({ state: 'pending', transaction_id: null })
  await happens(number, { ...settledReport, transaction_id: 'right' })
  expect(await stored(id)).toMatchObject({ state: 'paid', transaction_id: 'right' })
})

test('a chargeback creates a finding only if the learner has completed a part of the course', async () => {
  const [used, unused] = [await world.newLearner(), await world.newLearner()]
  const [first, second] = [await ordered(used), await ordered(unused)]
  for (const { number } of [first, second]) await happens(number, settledReport)
  await learn(used, first.id)
  for (const { number } of [first, second]) await happens(number, { transaction_status: 'chargeback' })
  expect(await findingsOf(first.id)).toMatchObject([{ kind: 'chargeback-after-use', amount: 99_000, settled: null }])
  expect(await findingsOf(second.id)).toEqual([])
  expect(await stored(first.id)).toMatchObject({ state: 'refunded' })
})

test('an admin settles a finding once, with a reason in the log', async () => {
  const { as, id } = await paidTwice()
  const [finding] = await findingsOf(id)
  const settle = (orderId: string) =>
    world.call(
      settleFinding,
      { params: { id: orderId, findingId: finding?.id ?? '' }, body: { reason: 'Ditransfer balik' } },
      { as: admin },
    )
  expect((await settle((await paidTwice()).id)).code).toBe('FINDING_NOT_OPEN')
  const both = await Promise.all([settle(id), settle(id)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([undefined, 'FINDING_NOT_OPEN']))
  expect(await findingsOf(id)).toMatchObject([{ settled: { by: 'Bunga Citra', reason: 'Ditransfer balik' } }])
  const { items } = (await world.call(listAudit, { query: { subject: id } }, { as: admin })).data
  expect(items).toMatchObject([{ deed: 'order.settle-finding', detail: { reason: 'Ditransfer balik' } }])
  expect((await world.call(exportAccount, {}, { as })).data.paymentFindings).toMatchObject([
    { kind: 'second-payment', amount: 99_000, reason: 'Ditransfer balik' },
  ])
  await runInTransaction(world.db, tx => clearAnswers(tx, as.userId))
  expect(await findingsOf(id)).toMatchObject([{ settled: { reason: '' } }])
})
