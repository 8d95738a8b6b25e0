import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import * as bulk from '#contract/admin/bulk.ts'
import { exportImportProblems, planImport } from '#contract/admin/import.ts'
import { getDeskOrder } from '#contract/payment/order.admin.ts'
import { type OrderState, parseReportedState } from '#contract/payment/payment.ts'
import { runInTransaction } from '#server/db/database.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { ProviderUnavailable } from '#server/providers/midtrans/port.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createWorkbook } from '#tests/support/workbook.ts'
import { orderReconciliation } from './reconcile.ts'
import { placeCardOrder } from './service.ts'
import { jobs } from '../../index.ts'

let world: LearningApp
let admin: Learner
let day = 0
const reason = 'Tutup buku bulan ini'
const AMOUNT = 150_000
/** The provider's answers by order number. An order without an entry is unknown to the provider. */
const atProvider = new Map<string, { status: string; amount?: number } | 'away'>()
const asked: string[] = []
/** Numbers of the orders that were cancelled at the provider. */
const cancelled: string[] = []

beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

/** Moves to an unused month, because the search for missing orders covers the whole period of the file. */
const nextMonth = () => (day = Math.ceil((day + 40) / 40) * 40)

async function order(state: OrderState, method: 'midtrans' | 'point' = 'midtrans') {
  day += 1
  const learner = await world.newLearner()
  const now = new Date(Date.UTC(2020, 0, 1 + day))
  const { enrollmentId } = await world.enrol(learner, 'dasar-pengembang-web', now)
  return { ...(await placeOrder(learner, enrollmentId, { state, method, now })), learner, enrollmentId }
}

interface Placed {
  state: OrderState
  method: 'midtrans' | 'point'
  now: Date
}

/** Places an order for the session of an enrolment. */
async function placeOrder(learner: Learner, enrollmentId: string, { state, method, now }: Placed) {
  const row = await world.db
    .selectFrom('enrollment')
    .innerJoin('course_session as session', 'session.id', 'enrollment.session_id')
    .select(['session.id', 'session.course_id', 'session.title'])
    .where('enrollment.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const bought = { course: { id: row.course_id, title: 'Kelas uji' }, session: row, amount: AMOUNT, now }
  const id = await runInTransaction(world.db, tx => placeCardOrder(tx, { userId: learner.userId, ...bought }))
  const { number } = await world.db
    .updateTable('payment_order')
    .set({ state, method, ...(state === 'paid' && { paid_at: now, enrollment_id: enrollmentId }) })
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow()
  return { id, number }
}

const send = (file: string | Buffer) =>
  world.call(
    planImport,
    { file: new Blob([new Uint8Array(Buffer.from(file))]), body: { deed: 'order.reconcile' } },
    { as: admin },
  )
const rowsOf = async (id: string, state: bulk.BulkRowState) =>
  (await world.call(bulk.listBulkRows, { params: { id }, query: { state } }, { as: admin })).data.items
const notes = async (id: string, state: bulk.BulkRowState) => (await rowsOf(id, state)).map(row => row.problem)
const stateOf = async (id: string) => (await world.call(getDeskOrder, { params: { id } }, { as: admin })).data.state

async function askAgain(id: string) {
  await world.call(bulk.startBulk, { params: { id }, body: { reason } }, { as: admin })
  const cards = {
    async findStatus(number: string) {
      asked.push(number)
      const known = atProvider.get(number)
      if (known === 'away') throw new ProviderUnavailable('no answer')
      if (!known) return undefined
      const { status, amount = AMOUNT } = known
      const ids = { transactionId: `T-${number}`, paymentType: 'qris', fraudStatus: undefined, refunds: [] }
      const news = parseReportedState(status, undefined)
      return { orderNumber: number, grossAmount: `${amount}.00`, status, news, ...ids }
    },
    cancel: async (number: string) => void cancelled.push(number),
  }
  const context = { db: world.db, now: () => world.clock.now, log: console, cards } as unknown as JobContext
  await processRows(context, orderReconciliation.bulk, id, { rows: 1_000, signal: new AbortController().signal })
}

const head = 'Date & Time,Order ID,Transaction Type,Channel,Status,Amount,Customer e-mail'
const line = (number: string, status: string, amount: number | string = AMOUNT) =>
  `21 Nov 2026 19:00,${number},Payment,QRIS,${status},${amount},-`

describe('a Midtrans report compared with our orders', () => {
  test('a Midtrans report shows matches, differences and missing orders, and changes no order', async () => {
    nextMonth()
    const [agrees, differs, otherAmount] = [await order('paid'), await order('expired'), await order('paid')]
    const [absent, unpaid] = [await order('paid'), await order('expired')]
    const points = await order('paid', 'point')
    const last = await order('paid')
    const lines = [
      line(agrees.number, 'Settlement'),
      line(agrees.number, 'Deny'), // a refused earlier transaction of the same order
      line(differs.number, 'Settlement'),
      line(otherAmount.number, 'Settlement', 'Rp151.000'),
      line('INV-LAIN-1', 'Settlement'),
      line(points.number, 'Settlement'),
      line(last.number, 'Capture', '150000.00'),
    ]
    const { data } = await send([head, ...lines].join('\n'))
    expect(data).toMatchObject({ state: 'planned', total: 8, counts: { done: 3, waiting: 2, refused: 3 } })
    expect(await notes(data.id, 'done')).toEqual(['Cocok', 'Cocok', 'Cocok'])
    expect(await rowsOf(data.id, 'waiting')).toMatchObject([
      { seq: 4, name: expect.stringContaining(differs.number), problem: 'Di berkas lunas, di sini kedaluwarsa' },
      { seq: 9, name: absent.number, problem: 'Tidak ada di berkas, di sini lunas' },
    ])
    expect(await notes(data.id, 'refused')).toEqual([
      'Jumlah berbeda: Rp151.000 di berkas, Rp150.000 di sini',
      'Tidak ada di sini: tidak ada pesanan rupiah dengan nomor ini',
      'Tidak ada di sini: tidak ada pesanan rupiah dengan nomor ini',
    ])
    expect([await stateOf(differs.id), await stateOf(unpaid.id)]).toEqual(['expired', 'expired'])
    expect(asked).toEqual([])
  })

  test('an uploaded Midtrans report does not mark an order as paid; only a response of the Midtrans API does', async () => {
    nextMonth()
    const [paid, lie, unknown, away, wrongAmount] = [
      await order('pending'),
      await order('expired'),
      await order('failed'),
      await order('pending'),
      await order('pending'),
    ]
    atProvider.set(paid.number, { status: 'settlement' })
    atProvider.set(lie.number, { status: 'expire' })
    atProvider.set(away.number, 'away')
    atProvider.set(wrongAmount.number, { status: 'settlement', amount: 1 })
    const all = [paid, lie, unknown, away, wrongAmount]
    const { data } = await send([head, ...all.map(({ number }) => line(number, 'Settlement'))].join('\n'))
    expect(data.counts).toMatchObject({ waiting: 5, refused: 0 })
    await askAgain(data.id)
    expect(asked).toEqual(all.map(({ number }) => number))
    expect(['paid', 'refund-due']).toContain(await stateOf(paid.id))
    const others = await Promise.all([lie, unknown, away, wrongAmount].map(({ id }) => stateOf(id)))
    expect(others).toEqual(['expired', 'failed', 'pending', 'pending'])
    expect(await notes(data.id, 'refused')).toEqual([
      expect.stringContaining('kata Midtrans sama dengan yang tercatat'),
      expect.stringContaining('tidak mengenal pembayaran'),
      expect.stringContaining('tidak menjawab'),
      'Jumlah pembayaran tidak sama dengan pesanan',
    ])
    const file = await world.call(exportImportProblems, { params: { id: data.id } }, { as: admin })
    expect(Buffer.from(file.data.bytes).toString()).toContain('Jumlah pembayaran tidak sama dengan pesanan')
    const log = await world.call(listAudit, { query: { person: paid.learner.userId } }, { as: admin })
    expect(log.data.items).toMatchObject([{ deed: 'order.ask', detail: { subject: paid.number, reason } }])
    const secondResponse = await world.call(bulk.undoBulk, { params: { id: data.id }, body: { reason } }, { as: admin })
    expect(secondResponse.code).toBe('BULK_NOT_UNDOABLE')
  })

  test('a payment of a replaced order, found by a comparison, cancels the newer order at the provider', async () => {
    nextMonth()
    const { number, learner, enrollmentId } = await order('expired')
    const now = new Date(Date.UTC(2020, 0, 1 + day))
    const successor = await placeOrder(learner, enrollmentId, { state: 'pending', method: 'midtrans', now })
    atProvider.set(number, { status: 'settlement' })
    const { data } = await send([head, line(number, 'Settlement')].join('\n'))
    await askAgain(data.id)
    expect(await stateOf(successor.id)).toBe('failed')
    expect(cancelled).toEqual([successor.number])
  })

  test('two comparisons at the same time request the status of each order, and book each order once', async () => {
    nextMonth()
    const all = [await order('pending'), await order('pending'), await order('pending')]
    for (const { number } of all) atProvider.set(number, { status: 'expire' })
    const { data } = await send([head, ...all.map(({ number }) => line(number, 'Expire'))].join('\n'))
    await Promise.all([askAgain(data.id), askAgain(data.id)])
    const read = (await world.call(bulk.getBulk, { params: { id: data.id } }, { as: admin })).data
    expect(read).toMatchObject({ state: 'done', counts: { done: 3, refused: 0 } })
    for (const { id, learner } of all) {
      expect(await stateOf(id)).toBe('expired')
      const log = await world.call(listAudit, { query: { person: learner.userId } }, { as: admin })
      expect(log.data.items).toHaveLength(1)
    }
  })
})

describe('the format of a Midtrans report', () => {
  test('a Midtrans report may have other column names, extra columns, a BOM, other separators and dashes', async () => {
    nextMonth()
    const { number } = await order('paid')
    const file = `\uFEFFtransaction_id;order_id;gross_amount;transaction_status;phone;note\r\nx;${number};150.000,00;settlement;+62 812-345;-\r\n`
    expect((await send(file)).data).toMatchObject({ total: 1, counts: { done: 1 } })
  })

  test('a Midtrans report may be a workbook', async () => {
    nextMonth()
    const { number } = await order('paid')
    const text = (reference: string, words: string) => `<c r="${reference}" t="inlineStr"><is><t>${words}</t></is></c>`
    const titles = `<row r="1">${text('A1', 'Order ID')}${text('B1', 'Status')}${text('C1', 'Amount')}</row>`
    const good = `<row r="2">${text('A2', number)}${text('B2', 'Settlement')}<c r="C2"><v>150000</v></c></row>`
    const formula = `<row r="3">${text('A3', number)}${text('B3', 'Settlement')}<c r="C3"><f>C2*1</f><v>150000</v></c></row>`
    const { data } = await send(createWorkbook(titles + good + formula))
    expect(data.counts).toMatchObject({ done: 1, refused: 1 })
    expect(await notes(data.id, 'refused')).toEqual([expect.stringContaining('berisi rumus')])
  })

  test('the import of a Midtrans report lists each invalid line, whose order does not count as missing', async () => {
    nextMonth()
    const [first, faulty, last] = [await order('paid'), await order('paid'), await order('paid')]
    const lines = [
      line(first.number, 'Settlement'),
      line(faulty.number, 'Settlement', 'seratus'),
      line(first.number, 'Settlement'),
      line('', 'Settlement'),
      line(`=${first.number}`, 'Settlement'),
      line(first.number, 'Beres'),
      line('x'.repeat(51), 'Settlement'),
      line(last.number, 'Settlement'),
    ]
    const { data } = await send([head, ...lines].join('\n'))
    expect(data.counts).toMatchObject({ done: 2, waiting: 0, refused: 6 })
    expect(await notes(data.id, 'refused')).toEqual([
      'Kolom "Amount": harus jumlah rupiah, misalnya 150000 atau Rp150.000',
      'Sama dengan baris 2',
      'Kolom "Order ID": kosong',
      expect.stringContaining('berisi rumus'),
      'Kolom "Status": bukan status pembayaran yang dikenal',
      'Kolom "Order ID": lebih dari 50 huruf',
    ])
    const file = await world.call(exportImportProblems, { params: { id: data.id } }, { as: admin })
    expect(Buffer.from(file.data.bytes).toString()).toContain(`'=${first.number}`)
  })

  test.each([
    ['without the amount', 'Order ID,Status\nSM-1,Settlement\n', 'Kolom "Amount" tidak ada'],
    ['with a column twice', 'Order ID,Status,Status,Amount\nSM-1,a,b,1\n', 'Kolom "Status" ada 2 kali'],
    ['in UTF-16', Buffer.from(`\uFEFF${head}\n`, 'utf16le'), 'UTF-8'],
    ['in Latin-1', Buffer.from(`${head}\n${line('SM-1', 'Caf\xe9')}\n`, 'latin1'), 'UTF-8'],
  ])('rejects a Midtrans report %s completely, and says how to correct it', async (_name, file, words) => {
    const { status, response } = await send(file)
    expect(status).toBe(400)
    expect(response.json<{ message: string }>().message).toContain(words)
  })

  test('finds the order that is missing among 100,000 order numbers of a report', async () => {
    nextMonth()
    const [first, absent, last] = [await order('paid'), await order('paid'), await order('paid')]
    const named = new Set(Array.from({ length: 100_000 }, (_none, at) => `LAIN-${at}`))
    for (const { number } of [first, last]) named.add(number)
    const missing = await orderReconciliation.missing?.rows(world.db, named)
    expect(missing).toMatchObject([{ label: absent.number, note: 'Tidak ada di berkas, di sini lunas' }])
  })
})
