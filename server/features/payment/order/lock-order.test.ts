import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { settledReport, SLUG, startOrders } from '#tests/support/orders.ts'
import { enrollByHand } from '../../learning/enroll-by-hand/service.ts'
import { createVoucherBatch, redeemVoucher } from '../redemption/service.ts'

const { world, sessionId, emptySessions, pay, ordered, happens, close } = await startOrders()
const { db } = world
afterAll(close)

async function voucherCode(): Promise<string> {
  const course = await db.selectFrom('course').select('id').where('slug', '=', SLUG).executeTakeFirstOrThrow()
  const { now } = world.clock
  const [activeFrom, expiresAt] = [-1, 1].map(days => new Date(now.getTime() + days * 86_400_000)) as [Date, Date]
  const batch = { title: 'Uji', prefix: 'DRTOK' as const, quota: 1, codeCount: 1, useLimit: 1, courseId: course.id }
  const { codes } = await runInTransaction(db, tx => createVoucherBatch(tx, { ...batch, activeFrom, expiresAt }, now))
  return codes[0] ?? ''
}

/** Each function prepares an action that enrols a learner, and returns a function that executes this action. */
const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
  async 'a late payment'() {
    const { number } = await ordered(await world.newLearner())
    await happens(number, { transaction_status: 'expire' })
    return () => happens(number, settledReport)
  },
  async 'a voucher'() {
    const { userId } = await world.newLearner()
    const code = await voucherCode()
    return () => redeemVoucher({ db, now: () => world.clock.now }, { userId, code, key: randomUUID(), sent: {} })
  },
  async 'points instead of an open card order'() {
    const as = await world.newLearner({ points: 50 })
    await ordered(as)
    return () => pay(as, 'point')
  },
  async 'an enrolment by an admin instead of an open card order'() {
    const as = await world.newLearner()
    await ordered(as)
    const { userId } = await world.newAdmin()
    const choice = { userId: as.userId, sessionId, reason: 'Uji' }
    return () => runInTransaction(db, tx => enrollByHand(tx, { userId, place: '', at: world.clock.now }, choice))
  },
}

test.each(Object.entries(ways))(
  'waits for the meetings of a session before it locks a seat: %s',
  async (_name, prepare) => {
    await emptySessions()
    const firstLearner = await world.newLearner({ points: 50 })
    await pay(firstLearner, 'point')
    const enrol = await prepare()
    const begun: Promise<unknown>[] = []
    await runInTransaction(db, async tx => {
      await tx.selectFrom('webinar').select('id').where('id', '=', sessionId).forUpdate().execute()
      begun.push(enrol())
      await waitForBlockedStatement(db)
      // Fails if the waiting action has locked the seat.
      const seat = sql`select id from course_session where id = ${sessionId} for no key update nowait`.execute(tx)
      await expect(seat).resolves.toBeDefined()
    })
    await Promise.all(begun)
  },
)
