import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { listExchanges, rejectExchange } from '#contract/points/exchange.admin.ts'
import { exchangePoints, getExchanges } from '#contract/points/exchange.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let itemId: string
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const PRICE = 110
beforeEach(async () => {
  const item = await world.db
    .updateTable('inventory_item')
    .set({ stock: 1 })
    .where('denomination', '=', 10_000)
    .returning('id')
    .executeTakeFirstOrThrow()
  itemId = item.id
})

/** Creates a learner who meets the conditions for an exchange. */
const newLearner = async (has: { points: number }) => world.giveHistory(await world.newLearner(has))
const ask = (as: Learner, options: { key?: string; phoneNumber?: string; price?: number } = {}) =>
  world.call(
    exchangePoints,
    {
      body: {
        itemId,
        phoneNumber: options.phoneNumber ?? '081234567890',
        ...(options.price !== undefined && { price: options.price }),
      },
    },
    { as, key: options.key ?? randomUUID() },
  )
const mine = async (as: Learner) => (await world.call(getExchanges, {}, { as })).data
const stock = async () =>
  (await world.db.selectFrom('inventory_item').select('stock').where('id', '=', itemId).executeTakeFirstOrThrow()).stock

/** Checks that balances and stock equal the sums of their ledgers. */
async function expectBooksToAgree(learners: readonly Learner[]) {
  for (const { userId } of learners) {
    const { sum } = await world.db
      .selectFrom('point_entry')
      .select(eb => eb.fn.sum<string | null>('amount').as('sum'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { balance } = await world.db
      .selectFrom('point_balance')
      .select('balance')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(balance).toBe(Number(sum ?? 0))
  }
}

test('an exchange deducts points and stock, and creates a request', async () => {
  const learner = await newLearner({ points: 500 })
  const asked = await ask(learner)
  expect(asked.data).toMatchObject({ state: 'asked', denomination: 10_000, pricePoints: PRICE })
  const after = await mine(learner)
  expect([after.balance, after.exchanges.length, await stock()]).toEqual([390, 1, 0])
  expect(after.offers.find(offer => offer.id === itemId)?.isInStock).toBe(false)
  expect((await ask(learner)).code).toBe('INVENTORY_OUT_OF_STOCK')
  expect((await mine(learner)).balance).toBe(390)
})

test('an exchange reports a higher price before it charges points, but charges a lower price at once', async () => {
  const learner = await newLearner({ points: 500 })
  const refused = await ask(learner, { price: PRICE - 1 })
  expect([refused.code, refused.response.json<{ message: string }>().message]).toEqual([
    'PRICE_ROSE',
    'Harganya baru saja naik menjadi 110 poin. Poinmu tidak berkurang.',
  ])
  expect([(await mine(learner)).balance, await stock()]).toEqual([500, 1])
  expect((await ask(learner, { price: PRICE + 1 })).data.pricePoints).toBe(PRICE)
  expect((await mine(learner)).balance).toBe(390)
})

test('an exchange requested twelve times at the same time with one key is made once', async () => {
  const learner = await newLearner({ points: 500 })
  await world.db.updateTable('inventory_item').set({ stock: 10 }).where('id', '=', itemId).execute()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(learner, { key })))
  expect(new Set(answers.map(answer => answer.data.id)).size).toBe(1)
  expect((await mine(learner)).balance).toBe(390)
  expect(await stock()).toBe(9)
})

test('if thirty learners request the last item at the same time, one gets the item and the others pay nothing', async () => {
  const learners = await Promise.all(Array.from({ length: 30 }, () => newLearner({ points: PRICE })))
  const answers = await Promise.all(learners.map(learner => ask(learner)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([undefined, 'INVENTORY_OUT_OF_STOCK']))
  expect(await stock()).toBe(0)
  await expectBooksToAgree(learners)
})

test('a learner with points for one item gets one item, even after twenty requests at the same time', async () => {
  const learner = await newLearner({ points: PRICE + 50 })
  await world.db.updateTable('inventory_item').set({ stock: 50 }).where('id', '=', itemId).execute()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(learner)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([undefined, 'POINT_NOT_ENOUGH']))
  expect([(await mine(learner)).balance, await stock()]).toEqual([50, 49])
  await expectBooksToAgree([learner])
})

test('rejects exchanges outside the redeem window, by server time', async () => {
  const learner = await newLearner({ points: 500 })
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + 90 * 86_400_000)
  expect((await ask({ ...learner, accessToken: await world.tokenFor(learner.userId) })).code).toBe(
    'REDEEM_WINDOW_CLOSED',
  )
  world.clock.now = now
  expect((await mine(learner)).window?.isOpen).toBe(true)
  expect((await mine(learner)).balance).toBe(500)
})

test.each([
  ['', 'Nomor telepon tidak boleh kosong!'],
  ['0812abc', 'Nomor telepon harus terdiri dari angka!'],
  ['081234', 'Nomor telepon harus terdiri dari 10-13 digit'],
  ['621234567890', 'Nomor telepon harus diawali 08 (08xxxxxxxxxx)'],
])('rejects the phone number %j, and shows a message', async (phoneNumber, message) => {
  const response = await ask(await newLearner({ points: 500 }), { phoneNumber })
  expect(response.status).toBe(400)
  expect(response.response.json<{ errors: Record<string, string> }>().errors['phoneNumber']).toBe(message)
})

test('eight rejections of one exchange at the same time return points and stock once', async () => {
  const [learner, admin] = [await newLearner({ points: 500 }), await world.newAdmin()]
  const { id } = (await ask(learner)).data
  const reject = { params: { id }, body: { reason: 'Nomor tidak aktif' } }
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => world.call(rejectExchange, reject, { as: admin })),
  )
  expect(responses.filter(answer => answer.status === 200)).toHaveLength(1)
  const after = await mine(learner)
  expect([after.balance, await stock()]).toEqual([500, 1])
  expect(after.exchanges).toMatchObject([{ state: 'rejected', rejectReason: 'Nomor tidak aktif' }])
  await expectBooksToAgree([learner])
})

test('warns admins of a phone number that an erased account used, although the number is not stored', async () => {
  await world.db.updateTable('inventory_item').set({ stock: 2 }).where('id', '=', itemId).execute()
  const phoneNumber = '085577001122'
  const [first, second, admin] = [
    await newLearner({ points: 500 }),
    await newLearner({ points: 500 }),
    await world.newAdmin(),
  ]
  await ask(first, { phoneNumber })
  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: first })
  expect(erased.status).toBe(200)
  const keptRows = await world.db
    .selectFrom('point_exchange')
    .select('phone_number')
    .where('user_id', '=', first.userId)
    .execute()
  expect(keptRows).toEqual([{ phone_number: '' }])
  const { id } = (await ask(second, { phoneNumber })).data
  const listedResponse = await world.call(listExchanges, { query: { stage: 'asked' } }, { as: admin })
  expect(listedResponse.data.items.find(each => each.id === id)?.signs.map(({ sign }) => sign)).toContain('same-number')
  // The exchange of an erased account can still be rejected.
  const gone = listedResponse.data.items.find(each => each.phoneNumber === '')
  const refusal = { params: { id: gone?.id ?? '' }, body: { reason: 'Akun dihapus' } }
  expect((await world.call(rejectExchange, refusal, { as: admin })).status).toBe(200)
})

test('eight exchange requests at the same time with one phone number all get a warning', async () => {
  await world.db.updateTable('inventory_item').set({ stock: 8 }).where('id', '=', itemId).execute()
  const learners = await Promise.all(Array.from({ length: 8 }, () => newLearner({ points: 500 })))
  const asked = await Promise.all(learners.map(learner => ask(learner, { phoneNumber: '085577003344' })))
  const ids = new Set(asked.map(({ data }) => data.id))
  const listedResponse = await world.call(listExchanges, { query: { stage: 'asked' } }, { as: await world.newAdmin() })
  const texts = listedResponse.data.items
    .filter(({ id }) => ids.has(id))
    .map(({ signs }) => signs.find(({ sign }) => sign === 'same-number')?.text)
  expect(texts).toEqual(Array.from({ length: 8 }, () => 'Nomor ini juga dipakai 7 akun lain'))
})

test('warns admins of videos without evidence, and does not count these as completed too fast', async () => {
  const [learner, admin] = [await newLearner({ points: 500 }), await world.newAdmin()]
  const { now } = world.clock
  const { enrollmentId, materials } = await world.enrol(learner)
  const videos = materials.filter(({ type }) => type === 'video')
  // The learner had a month for these videos, so they were not completed too fast.
  const entries = videos.map(({ id }) => ({
    id: randomUUID(),
    kind: 'progress',
    payload: { userId: learner.userId, enrollmentId, lectureMaterialId: id, status: 'COMPLETED' },
    happenedAt: now.toISOString(),
  }))
  const { results } = (await world.call(sendOutbox, { body: { entries } }, { as: learner })).data
  expectAll(results, ({ outcome }) => outcome === 'accepted')
  const { id } = (await ask(learner, { phoneNumber: '085577005566' })).data
  const listedResponse = await world.call(listExchanges, { query: { stage: 'asked' } }, { as: admin })
  const signs = listedResponse.data.items.find(each => each.id === id)?.signs
  expect(signs?.map(({ sign }) => sign)).toEqual(['declared-videos'])
})
