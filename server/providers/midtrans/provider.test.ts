import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MidtransLookAlike, openMidtransLookAlike, signReport } from '#tests/support/midtrans.ts'
import { type Bill, type CardProvider, ProviderUnavailable, ProviderRefused } from './port.ts'
import { sendByHttp, createMidtrans } from './provider.ts'

let midtrans: MidtransLookAlike
let provider: CardProvider
beforeAll(async () => {
  midtrans = await openMidtransLookAlike()
  provider = createMidtrans(midtrans.settings, { ask: sendByHttp(150) })
})
afterAll(() => midtrans.close())
beforeEach(() => {
  midtrans.asked.length = 0
  midtrans.faults.next = []
})

const bill: Bill = {
  orderNumber: 'SM-20261121-7K3F92QX',
  amount: 99_000,
  item: { id: 'kelas', name: 'Kelas dengan judul yang jauh lebih panjang daripada lima puluh huruf' },
  payer: { name: 'Bunga Citra', email: 'bunga@contoh.test', phone: undefined },
  orderedAt: new Date('2026-11-21T17:30:00Z'),
  holdMinutes: 30,
  returnUrl: 'https://semai.test/payment/pending?order=1',
}
const broken = { status: 503, body: '{}' }

test('sends an order with the server key, the price and the payment deadline', async () => {
  expect(await provider.createTransaction(bill)).toBe(`snap-${bill.orderNumber}`)
  const [request] = midtrans.asked
  expect(request).toMatchObject({ method: 'POST', path: '/snap/v1/transactions' })
  expect(request?.authorization).toBe(`Basic ${btoa(`${midtrans.settings.serverKey}:`)}`)
  const sent = JSON.parse(request?.body ?? '') as { item_details: { name: string; price: number }[] }
  expect(sent).toMatchObject({
    transaction_details: { order_id: bill.orderNumber, gross_amount: 99_000 },
    customer_details: { first_name: 'Bunga Citra', email: 'bunga@contoh.test' },
    expiry: { start_time: '2026-11-22 00:30:00 +0700', unit: 'minutes', duration: 30 },
    callbacks: { finish: bill.returnUrl },
  })
  expect(sent.item_details).toMatchObject([{ price: 99_000, quantity: 1 }])
  expect(sent.item_details[0]?.name).toHaveLength(50)
})

test('a call to Midtrans succeeds after two failures or timeouts, and fails after three', async () => {
  midtrans.faults.next = [broken, 'hang']
  expect(await provider.createTransaction(bill)).toBe(`snap-${bill.orderNumber}`)
  expect(midtrans.asked).toHaveLength(3)
  midtrans.faults.next = [broken, 'hang', broken]
  await expect(provider.createTransaction(bill)).rejects.toThrow(ProviderUnavailable)
  midtrans.faults.next = [broken, broken, broken]
  await expect(provider.findStatus(bill.orderNumber)).rejects.toThrow(ProviderUnavailable)
})

test('does not retry a rejected order', async () => {
  midtrans.faults.next = [{ status: 400, body: '{"error_messages":["order_id has already been taken"]}' }]
  await expect(provider.createTransaction(bill)).rejects.toThrow(ProviderRefused)
  expect(midtrans.asked).toHaveLength(1)
})

test.each(['{}', '{"token":""}', '{"token":7}', '[]', 'null'])(
  'creating a transaction fails if the response %s contains no token',
  async body => {
    // There are three answers, because on a busy machine the first attempt may time out before its answer arrives.
    midtrans.faults.next = [1, 2, 3].map(() => ({ status: 201, body }))
    await expect(provider.createTransaction(bill)).rejects.toThrow(ProviderUnavailable)
    midtrans.faults.next = []
  },
)

test('accepts a payment status only if it is signed and belongs to the order', async () => {
  const number = bill.orderNumber
  expect(await provider.findStatus(number)).toBeUndefined()
  midtrans.faults.next = [{ status: 200, body: '{"status_code":"404"}' }]
  expect(await provider.findStatus(number)).toBeUndefined()
  midtrans.transactions.set(number, { transaction_status: 'capture', fraud_status: 'challenge' })
  expect(await provider.findStatus(number)).toMatchObject({ news: 'waiting', grossAmount: '99000.00' })
  midtrans.transactions.set(number, { transaction_status: 'settlement' })
  expect(await provider.findStatus(number)).toMatchObject({ news: 'paid', paymentType: 'gopay' })

  const words = midtrans.wordsOf(number, { transaction_status: 'settlement' })
  const { signature_key: _signature, ...unsigned } = words
  const lies = [
    { ...words, gross_amount: '1.00' },
    { ...words, order_id: 'SM-20261121-00000000' },
    { ...words, signature_key: words.signature_key.replace(/.$/, last => (last === '0' ? '1' : '0')) },
    { ...words, signature_key: '' },
    signReport({ ...unsigned, order_id: 'SM-20261121-00000000' }),
    signReport(unsigned, 'another-key'),
  ]
  for (const lie of lies) {
    midtrans.faults.next = [{ status: 200, body: JSON.stringify(lie) }]
    await expect(provider.findStatus(number)).rejects.toThrow(ProviderUnavailable)
  }
})

test('a payment status contains its refunds, or an empty list if the refunds cannot be parsed', async () => {
  const number = bill.orderNumber
  const words = midtrans.wordsOf(number, { transaction_status: 'partial_refund', gross_amount: '99000.00' })
  const statusWith = async (refunds: unknown) => {
    midtrans.faults.next = [{ status: 200, body: JSON.stringify({ ...words, refunds }) }]
    return provider.findStatus(number)
  }
  const first = { refund_chargeback_id: 1, refund_key: 'first', refund_amount: '10000.00', reason: 'Coba' }
  expect(await statusWith([first, { refund_key: 'second' }])).toMatchObject({
    news: 'paid',
    refunds: [
      { key: 'first', amount: 10_000 },
      { key: 'second', amount: undefined },
    ],
  })
  const chargeback = { refund_chargeback_id: 7, refund_amount: '20000.00' }
  expect(await statusWith([first, chargeback])).toMatchObject({
    refunds: [
      { key: 'first', amount: 10_000 },
      { key: '7', amount: 20_000 },
    ],
  })
  for (const unreadable of [undefined, null, 'x', [7], [{ refund_key: '' }], [{ refund_amount: '5000.00' }]]) {
    expect(await statusWith(unreadable)).toMatchObject({ news: 'paid', refunds: [] })
  }
})

test.each([
  ['30000.00', 30_000],
  [undefined, undefined],
  [30_000, undefined],
  ['x', undefined],
])('the total %j of all refunds is parsed as %s', async (refund_amount, expected) => {
  const words = midtrans.wordsOf(bill.orderNumber, {
    transaction_status: 'partial_chargeback',
    gross_amount: '99000.00',
  })
  midtrans.faults.next = [{ status: 200, body: JSON.stringify({ ...words, refund_amount }) }]
  expect((await provider.findStatus(bill.orderNumber))?.returnedTotal).toBe(expected)
})
