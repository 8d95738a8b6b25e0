import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { runInTransaction } from '#server/db/database.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { settledReport, startOrders } from '#tests/support/orders.ts'
import { enrollByHand } from '../../learning/enroll-by-hand/service.ts'

const { world, sessionId, emptySessions, newVoucher, pay, ordered, happens, close } = await startOrders()
const { db } = world
afterAll(close)

const redeem = (as: Learner, voucher: string) => world.call(redeemVoucher, { body: { voucher } }, { as })

/** Each function prepares an action that enrols a learner, and returns a function that executes this action. */
const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
  async 'a late payment'() {
    const { number } = await ordered(await world.newLearner())
    await happens(number, { transaction_status: 'expire' })
    return () => happens(number, settledReport)
  },
  async 'a voucher'() {
    const as = await world.newLearner()
    const code = await newVoucher()
    return () => redeem(as, code)
  },
  async 'a voucher instead of an open card order'() {
    const as = await world.newLearner()
    await ordered(as)
    const code = await newVoucher()
    return () => redeem(as, code)
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
  '%s waits for the lock on the meetings of the session before it locks a seat',
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
