import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/payment/coupon.ts'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { isVoucherCode } from '#contract/payment/redeem-code.rules.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import type { JobContext } from '#server/jobs/job.ts'
import * as bulk from '#contract/admin/bulk.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { couponBulkActions } from './bulk.ts'

let world: LearningApp
let admin: Learner
let second: Learner
let courseId: string
const reason = 'Dicatat untuk uji'
beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
  second = await world.newAdmin()
  const course = world.db.selectFrom('course').select('id').where('slug', '=', 'penulis-konten-pemula')
  courseId = (await course.executeTakeFirstOrThrow()).id
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000).toISOString()
const body = (change: object = {}) => ({
  title: 'Mitra November',
  prefix: 'DRTOK' as const,
  courseId,
  activeFrom: inDays(-1),
  expiresAt: inDays(30),
  quota: 3,
  codeCount: 3,
  usesPerCode: 1,
  reason,
  ...change,
})
const create = async (change?: object) =>
  (await world.call(contract.createCoupon, { body: body(change) }, { as: admin })).data.id
const read = async (id: string) => (await world.call(contract.getCoupon, { params: { id } }, { as: admin })).data
const export_ = (id: string, as = admin) =>
  world.call(contract.exportCoupon, { params: { id }, body: { reason } }, { as })
async function codesOf(id: string): Promise<string[]> {
  const { data } = await export_(id)
  const [head, ...lines] = Buffer.from(data.bytes).toString().replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('Kode,Batas pakai')
  return lines.map(line => line.split(',')[0] ?? '')
}
const redeem = async (voucher: string, as?: Learner) =>
  (await world.call(redeemVoucher, { body: { voucher } }, { as: as ?? (await world.newLearner()) })).code

describe('batches of voucher codes', () => {
  test('learners redeem the codes of a batch until its quota is reached', async () => {
    const id = await create({ codeCount: 4, quota: 2, usesPerCode: 1 })
    const codes = await codesOf(id)
    expect(new Set(codes).size).toBe(4)
    expectAll(codes, code => isVoucherCode(code) && code.length === 14 && code.startsWith('DRTOK'))
    const learner = await world.newLearner()
    expect(await redeem(codes[0]!, learner)).toBeUndefined()
    expect(await redeem(codes[0]!)).toBe('VOUCHER_USED')
    expect(await redeem(codes[1]!)).toBeUndefined()
    expect(await redeem(codes[2]!)).toBe('QUOTA_IS_FULL')
    expect(await read(id)).toMatchObject({ state: 'used-up', redeemedCount: 2, codeCount: 4, version: 1 })
    const uses = (await world.call(contract.listCouponUses, { params: { id }, query: {} }, { as: admin })).data
    expect(uses.items).toHaveLength(2)
    expect(uses.items.map(use => use.user.id)).toContain(learner.userId)
    expect(uses.items.map(use => use.code)).not.toContain(codes[0])
  })

  test.each([
    [{ quota: 4 }, 'quota'],
    [{ codeCount: 0 }, 'codeCount'],
    [{ codeCount: 10_001 }, 'codeCount'],
    [{ usesPerCode: 1.5 }, 'usesPerCode'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
    [{ expiresAt: 'besok' }, 'expiresAt'],
    [{ title: '  ' }, 'title'],
    [{ prefix: 'DRXXX' }, 'prefix'],
    [{ reason: '' }, 'reason'],
  ])('rejects a batch with %j, and shows a message at the field', async (change, field) => {
    const response = await world.send(contract.createCoupon, { body: body(change) }, { as: admin })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<{ errors: object }>().errors)).toContain(field)
  })

  test('a batch of voucher codes that is sent twice with one key is created once', async () => {
    const send = () => world.call(contract.createCoupon, { body: body() }, { as: admin, key: 'sekali' })
    const [one, other] = await Promise.all([send(), send()])
    expect(one.data.id).toBe(other.data.id)
  })

  test('voucher codes can be downloaded once, and only the same admin can repeat the download within ten minutes', async () => {
    const id = await create()
    const maySee = async (as: Learner) =>
      (await world.call(contract.getCoupon, { params: { id } }, { as })).data.mayExport
    expect([await maySee(admin), await maySee(second)]).toEqual([true, true])
    expect((await export_(id)).status).toBe(200)
    expect([await maySee(admin), await maySee(second)]).toEqual([true, false])
    expect((await export_(id, second)).code).toBe('COUPON_EXPORTED')
    expect((await export_(id)).status).toBe(200)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 600_000)
    expect((await export_(id)).code).toBe('COUPON_EXPORTED')
    expect(await maySee(admin)).toBe(false)
    world.clock.now = now
  })
})

describe('stopping and extending a batch', () => {
  test('the codes of a stopped batch cannot be redeemed, and can be redeemed after it is resumed', async () => {
    const id = await create()
    const [code] = await codesOf(id)
    const call = (endpoint: typeof contract.stopCoupon | typeof contract.resumeCoupon) =>
      world.send(endpoint, { params: { id }, body: { reason } }, { as: admin })
    expect((await call(contract.stopCoupon)).statusCode).toBe(200)
    expect((await call(contract.stopCoupon)).json()).toMatchObject({ code: 'COUPON_STOPPED' })
    expect(await redeem(code!)).toBe('VOUCHER_EXPIRED')
    expect((await read(id)).state).toBe('stopped')
    expect((await call(contract.resumeCoupon)).statusCode).toBe(200)
    expect(await redeem(code!)).toBeUndefined()
  })

  test('an expired batch can be extended, and a quota below the number of used codes is rejected', async () => {
    const id = await create({ expiresAt: inDays(1) })
    const [code, other] = await codesOf(id)
    expect(await redeem(code!)).toBeUndefined()
    await world.db
      .updateTable('voucher_batch')
      .set({ active_from: new Date(inDays(-9)), expires_at: new Date(inDays(-1)) })
      .where('id', '=', id)
      .execute()
    expect(await redeem(other!)).toBe('VOUCHER_EXPIRED')
    const change = async (values: object) => {
      const { version } = await read(id)
      const input = { params: { id }, body: { title: 'Mitra', expiresAt: inDays(9), quota: 3, reason, ...values } }
      return world.call(contract.changeCoupon, input, { as: admin, headers: { 'if-match': `"${version}"` } })
    }
    expect((await change({ quota: 1, expiresAt: inDays(-20) })).code).toBe('COUPON_ENDS_TOO_EARLY')
    expect((await change({})).status).toBe(200)
    expect(await redeem(other!)).toBeUndefined()
    expect((await change({ quota: 1 })).code).toBe('COUPON_QUOTA_USED')
  })

  test('undoing a bulk stop resumes only batches that have not changed since', async () => {
    const title = `Massal ${world.clock.now.getTime()}`
    const ids = [await create({ title }), await create({ title }), await create({ title })]
    const filter = { search: title, state: 'active' }
    const plannedResponse = await world.call(
      bulk.planBulk,
      { body: { deed: 'coupon.stop', target: { filter } } },
      { as: admin },
    )
    expect(plannedResponse.data.total).toBe(3)
    const { id } = plannedResponse.data
    const context = { db: world.db, now: () => world.clock.now, log: console } as unknown as JobContext
    const work = () =>
      processRows(context, couponBulkActions[0]!, id, { rows: 10, signal: new AbortController().signal })
    await world.call(bulk.startBulk, { params: { id }, body: { reason } }, { as: admin })
    await work()
    expect(new Set(await Promise.all(ids.map(async each => (await read(each)).state)))).toEqual(new Set(['stopped']))
    await world.db.updateTable('voucher_batch').set({ title: 'Diubah' }).where('id', '=', ids[1]!).execute()
    await world.call(bulk.undoBulk, { params: { id }, body: { reason } }, { as: admin })
    await work()
    const states = await Promise.all(ids.map(async each => (await read(each)).state))
    expect(states).toEqual(['active', 'stopped', 'active'])
  })
})

test('finds a batch of voucher codes by its name, its course or one of its codes', async () => {
  const id = await create({ title: 'Nama yang langka' })
  const [code] = await codesOf(id)
  const find = async (search: string) => {
    const { data } = await world.call(contract.listCoupons, { query: { search } }, { as: admin })
    return data.items.map(each => each.id)
  }
  expect(await find('langka')).toEqual([id])
  expect(await find(code!.toLowerCase())).toEqual([id])
  expect(await find('penulis konten')).toContain(id)
  expect(await find('kelas lain')).not.toContain(id)
})
