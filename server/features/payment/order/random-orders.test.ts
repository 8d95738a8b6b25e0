import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { runInTransaction } from '#server/db/database.ts'
import { CallError } from '#server/http/errors.ts'
import { startLearningApp } from '#tests/support/learning-app.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { createModelProvider, type ModelProvider, type ModelTransaction } from '#tests/support/model-provider.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { enroll } from '../../learning/enrollment/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { reserveSeat } from '../../catalog/course/service.ts'
import { comparePayments } from './compare.ts'
import { releaseOverdue } from './follow.ts'
import { refundOrder } from './give-back.ts'
import { handleNotification } from './notification.ts'
import { refundDueOrders } from './refund-due.ts'
import { closePendingOf, placeCardOrder } from './service.ts'
import { applyReport } from './settle.ts'

/**
 * Gives every order a random history: several transactions; payments after the deadline, of a wrong amount or made
 * twice; refunds and chargebacks; lost, repeated, late and reordered notifications; kills of the server. At the end the
 * money at the provider must equal the books. `SEMAI_ORDERS` sets the number of orders, `SEMAI_SEED` repeats a run.
 */
const ORDERS = Number(process.env['SEMAI_ORDERS'] ?? 48)
const SEED = Number(process.env['SEMAI_SEED'] ?? 20_261_128)
const ORDERS_PER_SESSION = 12
const SEATS_PER_SESSION = 8
const RUPIAH = 99_000
/** Number of steps that run at the same time. */
const AT_ONCE = 3

const world = await startLearningApp()
const { db } = world
afterAll(() => world.close())

const course = await db
  .selectFrom('course')
  .select(['id', 'career_track_id', 'title'])
  .where('slug', '=', 'dasar-pengembang-web')
  .executeTakeFirstOrThrow()

class Killed extends Error {}

async function newSession(): Promise<{ id: string; title: string }> {
  const [id, title] = [randomUUID(), 'Sesi uji']
  await db
    .insertInto('course_session')
    .values({
      id,
      title,
      course_id: course.id,
      starts_at: new Date(world.clock.now.getTime() + 90 * DAY_MS),
      zone: 'WIB',
      meeting_count: 1,
      quota: SEATS_PER_SESSION,
      place: null,
    })
    .execute()
  return { id, title }
}

/** Simulates one order with its buyer, its transactions at the provider and its random steps. */
function createHistory(random: Random, session: { id: string; title: string }, provider: ModelProvider) {
  const transactions: ModelTransaction[] = []
  let buyer = ''
  let order: { id: string; number: string } | undefined

  /** Creates the services of one call. The server may be killed at any step of the call. */
  function services() {
    let stepsLeft = random.chance(0.15) ? random.below(4) : Number.POSITIVE_INFINITY
    const now = () => {
      if (stepsLeft-- <= 0) throw new Killed()
      return world.clock.now
    }
    return { db, now, cards: provider.cards, log: silent, publicUrl: () => '' }
  }

  async function survive(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      if (error instanceof Killed || error instanceof CallError) return false
      throw error
    }
  }

  const notify = ({ id, amount }: ModelTransaction) =>
    survive(() =>
      handleNotification(services(), {
        order_id: order?.number ?? '',
        status_code: '200',
        gross_amount: `${amount}.00`,
        signature_key: '',
        transaction_status: '',
        transaction_id: id,
      }),
    )

  /** Sends the notification again until it is accepted, as the provider does. */
  async function notifySurely(transaction: ModelTransaction): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) if (await notify(transaction)) return
    throw new Error('a notification was refused 20 times')
  }

  async function place(): Promise<void> {
    const as = await world.newLearner()
    buyer = as.userId
    const purchase = { userId: buyer, course, session, amount: RUPIAH, now: world.clock.now }
    // The purchase fails if no seat is free.
    await survive(async () => {
      const id = await runInTransaction(db, async tx => {
        await lockBalance(tx, buyer, world.clock.now)
        return placeCardOrder(tx, purchase)
      })
      const row = await db
        .updateTable('payment_order')
        .set({ midtrans_token: id })
        .where('id', '=', id)
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow()
      order = row
    })
  }

  /** The learner enrols in another way, so that a payment by card comes too late. */
  const enrolOtherwise = () =>
    runInTransaction(db, async tx => {
      await lockBalance(tx, buyer, world.clock.now)
      await closePendingOf(tx, buyer, course.id)
      const choice = { userId: buyer, courseId: course.id, sessionId: session.id }
      const row = { ...choice, careerTrackId: course.career_track_id, now: world.clock.now }
      const held = await tx
        .selectFrom('enrollment')
        .select('id')
        .where('user_id', '=', buyer)
        .where('refunded_at', 'is', null)
        .executeTakeFirst()
      if (held || !(await reserveSeat(tx, session.id))) return
      await enroll(tx, row)
    })

  const learn = () =>
    sql`
      update lecture_progress set status = 'COMPLETED', completed_at = ${world.clock.now}
      where lecture_material_id in (select lecture_material_id from lecture_progress where enrollment_id =
          (select id from enrollment where user_id = ${buyer}) order by 1 limit 1)
        and enrollment_id = (select id from enrollment where user_id = ${buyer})`.execute(db)

  async function giveBack(): Promise<void> {
    const { amount, returned } = await moneyOf(order?.id ?? '')
    const left = amount - returned
    if (left <= 0) return
    const actor = { userId: admin.userId, place: '', at: world.clock.now }
    const refund = { id: order?.id ?? '', amount: random.chance(0.5) ? left : random.between(1, left) }
    await survive(() => refundOrder(services(), actor, { ...refund, returnedBefore: returned, reason: 'Uji' }))
  }

  /** Returns one random step. */
  function step(): () => Promise<unknown> {
    return async () => {
      if (!order) return
      const dice = random.below(100)
      const transaction = random.pick(transactions)
      if (!transaction || dice < 12) {
        const amount = random.chance(0.08) ? RUPIAH - 1_000 : RUPIAH
        const begun = provider.begin(order.number, amount)
        transactions.push(begun)
        return notifySurely(begun)
      }
      if (dice < 62) {
        const snapshot = provider.happen(transaction)
        const copies = random.below(4)
        for (let copy = 0; copy < copies; copy += 1) await notify(transaction)
        if (snapshot) delayed.push(() => survive(() => applyReport(services(), snapshot)))
        return
      }
      if (dice < 72) return notify(transaction)
      if (dice < 80) return random.take(delayed)?.()
      if (dice < 85) return learn()
      if (dice < 90) return giveBack()
      if (dice < 93) return enrolOtherwise()
      if (dice < 97) return survive(() => releaseOverdue(services()))
      return survive(() => refundDueOrders(services()))
    }
  }
  const delayed: (() => Promise<unknown>)[] = []

  return { place, step, transactions, orderOf: () => order, buyerOf: () => buyer, late: delayed }
}
type History = ReturnType<typeof createHistory>

// The cast replaces a few methods of the logger.
const silent = { ...world.app.log, warn() {}, error() {}, info() {} } as unknown as typeof world.app.log
const admin = await world.newAdmin()

async function moneyOf(id: string) {
  const { rows } = await sql<{ amount: number; returned: number }>`
    select amount, coalesce((select sum(refund_amount)::int from payment_notice
      where order_id = bought.id and refund_key <> '' and transaction_id in ('', bought.transaction_id)), 0) as returned
    from payment_order as bought where id = ${id}`.execute(db)
  return rows[0] ?? { amount: 0, returned: 0 }
}

async function seatsOf(sessionId: string) {
  const { rows } = await sql<{ taken: number; held: number }>`
    select seats_taken as taken,
           (select count(*)::int from enrollment where session_id = session.id and refunded_at is null)
             + (select count(*)::int from payment_order where session_id = session.id and state = 'pending') as held
      from course_session as session where id = ${sessionId}`.execute(db)
  return rows[0] ?? { taken: -1, held: 0 }
}

const passTime = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))

async function inGroups(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let at = 0; at < steps.length; at += AT_ONCE) {
    await Promise.all(steps.slice(at, at + AT_ONCE).map(run => run()))
  }
}

/** Lets the jobs finish all work, with a provider that answers. */
async function settleDown(histories: readonly History[], { cards, calm: stopFaults }: ModelProvider): Promise<void> {
  stopFaults()
  const services = { db, now: () => world.clock.now, cards, log: silent, publicUrl: () => '' }
  await inGroups(histories.flatMap(({ late }) => late))
  passTime(2 * DAY_MS)
  await comparePayments(services)
  for (let round = 0; round < 2; round += 1) {
    while ((await countPending()) > 0) {
      await releaseOverdue(services)
      passTime(MINUTE_MS)
    }
    passTime(HOUR_MS)
    await refundDueOrders(services)
    passTime(DAY_MS)
    await comparePayments(services)
  }
}

async function countPending(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_order where state = 'pending' and session_id = any(${sessionIds})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
let sessionIds: string[] = []

/** Returns the state of the order, and every difference between our books and the money that the provider has. */
async function checkOrder({ transactions, orderOf, buyerOf }: History, { heldOf }: ModelProvider) {
  const placed = orderOf()
  if (!placed) return { state: 'no seat', faults: [] }
  const order = await db.selectFrom('payment_order').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow()
  const findings = await db.selectFrom('payment_finding').selectAll().where('order_id', '=', placed.id).execute()
  const open = findings.filter(({ settled_at: at }) => at === null)
  const enrollments = await db
    .selectFrom('enrollment')
    .select('id')
    .where('user_id', '=', buyerOf())
    .where('refunded_at', 'is', null)
    .execute()
  const isReceived = order.state === 'paid' || order.state === 'refund-due'
  const ownTransaction = transactions.find(({ id, amount }) => id === order.transaction_id && amount === order.amount)
  const faults = []
  for (const transaction of transactions) {
    const stray = open.filter(
      ({ kind, transaction_id: id }) => (kind === 'second-payment' || kind === 'wrong-amount') && id === transaction.id,
    )
    const isNeeded = heldOf(transaction) > 0 && !(isReceived && transaction === ownTransaction)
    const isRight = stray.length === Number(isNeeded) && stray.every(({ amount }) => amount === transaction.amount)
    if (!isRight) faults.push(`${stray.length} findings for ${heldOf(transaction)} rupiah of ${transaction.id}`)
  }
  if (isReceived && (!ownTransaction || heldOf(ownTransaction) === 0)) faults.push('paid without money')
  if (order.state === 'refunded' && order.paid_at === null) faults.push('refunded without a date of payment')
  // The server refunds everything but bank transfers by itself.
  if (order.state === 'refund-due' && ownTransaction?.isTransfer !== true) faults.push('not refunded')
  if (open.some(({ kind }) => kind === 'contradiction')) faults.push('contradiction')
  if (enrollments.length > 1) faults.push('two seats')
  if (order.state === 'paid' && enrollments[0]?.id !== order.enrollment_id) faults.push('paid without a seat')
  return { state: order.state, faults }
}

test(
  'in random orders every paid rupiah gives a seat or a refund, and taken seats are counted correctly',
  async () => {
    console.log(`random orders: SEMAI_ORDERS=${ORDERS} SEMAI_SEED=${SEED}`)
    const results: Record<string, number> = {}
    const kinds: Record<string, number> = {}
    for (let done = 0; done < ORDERS; done += ORDERS_PER_SESSION) {
      const random = createRandom(SEED + done)
      const session = await newSession()
      sessionIds = [session.id]
      const count = Math.min(ORDERS_PER_SESSION, ORDERS - done)
      const provider = createModelProvider(random)
      const histories = Array.from({ length: count }, () => createHistory(random, session, provider))
      const steps = histories.flatMap(({ place, step }) => {
        const own = [place, ...Array.from({ length: random.between(4, 16) }, step)]
        return own.map((run, at) => ({ run, at: at + random.below(6) }))
      })
      // Moves each step to a random later position, so the steps of an order keep their order only roughly. A step of
      // an order that is not placed yet does nothing.
      await inGroups(
        steps
          .toSorted((one, other) => one.at - other.at)
          .map(({ run }) => async () => {
            passTime(random.chance(0.1) ? 40 * MINUTE_MS : MINUTE_MS)
            await run()
          }),
      )
      const { taken, held } = await seatsOf(session.id)
      expect(taken).toBe(held)
      expect(taken).toBeLessThanOrEqual(SEATS_PER_SESSION)
      await settleDown(histories, provider)
      for (const history of histories) {
        const { state, faults } = await checkOrder(history, provider)
        expect(faults, `order ${history.orderOf()?.number} of session ${done / ORDERS_PER_SESSION}`).toEqual([])
        results[state] = (results[state] ?? 0) + 1
      }
      const settled = await seatsOf(session.id)
      expect(settled.taken).toBe(settled.held)
      expect(settled.taken).toBeLessThanOrEqual(SEATS_PER_SESSION)
      const lastRow = await db
        .selectFrom('payment_comparison')
        .selectAll()
        .orderBy('day', 'desc')
        .executeTakeFirstOrThrow()
      expect(lastRow).toMatchObject({ contradicted: 0, unanswered: 0, rupiah_here: lastRow.rupiah_there })
      // The next session begins in another week, so that a comparison covers one session.
      passTime(8 * DAY_MS)
    }
    const rows = await db
      .selectFrom('payment_finding')
      .select(['kind', eb => eb.fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
    for (const { kind, count } of rows) kinds[kind] = count
    console.log('random orders:', JSON.stringify({ results, findings: kinds }))
  },
  scaleTimeLimit(60_000 + ORDERS * 1_000),
)
