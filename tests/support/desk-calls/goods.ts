import { randomUUID } from 'node:crypto'
import { createCategory } from '#contract/catalog/category.admin.ts'
import { createPointWindows } from '#contract/points/window.admin.ts'
import { createCoupon, stopCoupon } from '#contract/payment/coupon.ts'
import { getNotificationSettings } from '#contract/account/notification.ts'
import { reason, type Desk, type Input, type Inputs } from './desk.ts'

/** Creates inputs for calls about codes, coupons, stock, orders, refused work and silent devices. */
export function createGoodsInputs({ world, people, enrolled, inDays }: Desk) {
  async function couponBody() {
    const { id: courseId } = await world.db.selectFrom('course').select('id').limit(1).executeTakeFirstOrThrow()
    const counts = { quota: 3, codeCount: 3, usesPerCode: 1 }
    const times = { activeFrom: inDays(-1), expiresAt: inDays(30) }
    return { title: 'Mitra uji', prefix: 'DRTOK' as const, courseId, ...times, ...counts, reason }
  }

  const coupon = async () => (await world.call(createCoupon, { body: await couponBody() }, { as: people.admin })).data

  const inventoryItem = () => world.db.selectFrom('inventory_item').select('id').limit(1).executeTakeFirstOrThrow()

  const getWindowAt = (days: number) => ({
    startsAt: inDays(days),
    endsAt: inDays(days + 1),
    multiplier: 2,
    mission: '',
  })

  let nextDay = 910
  async function pointWindow(): Promise<{ id: string }> {
    nextDay += 10
    const body = { kind: 'frenzy' as const, ...getWindowAt(nextDay), weeks: 1, reason }
    return (await world.call(createPointWindows, { body }, { as: people.admin })).data
  }

  /** Activates the first survey if another call has ended the active one. */
  async function activeSurvey(): Promise<string> {
    const surveys = world.db.selectFrom('survey').select('id').orderBy('created_at')
    const active = await surveys.where('is_active', '=', true).executeTakeFirst()
    const { id } = active ?? (await surveys.executeTakeFirstOrThrow())
    await world.db.updateTable('survey').set({ is_active: true }).where('id', '=', id).execute()
    return id
  }

  async function category(): Promise<{ id: string }> {
    const body = { title: 'Kategori uji', slug: `uji-${randomUUID()}` }
    return (await world.call(createCategory, { body }, { as: people.admin })).data
  }

  /** Creates an order with an open finding of a second payment. */
  async function openFinding() {
    const [id, findingId] = [await refundDue(), randomUUID()]
    const what = {
      order_id: id,
      kind: 'second-payment',
      transaction_id: 'T2',
      refund_key: '',
      amount: 150_000,
    } as const
    await world.db
      .insertInto('payment_finding')
      .values({ id: findingId, ...what, transaction_status: 'settlement', noticed_at: world.clock.now })
      .execute()
    return { id, findingId }
  }

  /** Creates an order that was paid with points and whose refund is due. */
  const pointOrder = () => refundDue('point')

  /** Creates an order that was paid after its seat was lost, so its refund is due. */
  async function refundDue(method: 'midtrans' | 'point' = 'midtrans'): Promise<string> {
    const { learner, params } = await enrolled()
    const id = randomUUID()
    const where = { id, number: id, course_id: params.courseId, session_id: params.sessionId }
    const what = { course_title: 'K', session_title: 'J', method, amount: 150_000 }
    await world.db
      .insertInto('payment_order')
      .values({
        ...what,
        ...where,
        user_id: learner.userId,
        state: 'refund-due',
        created_at: world.clock.now,
        paid_at: world.clock.now,
      })
      .execute()
    return id
  }

  async function refusedWrite(): Promise<Input> {
    const { userId } = await world.newLearner()
    const at = { first_at: world.clock.now, last_at: world.clock.now }
    const row = { user_id: userId, entry_id: randomUUID(), kind: 'assignment', code: 'ENROLLMENT_NOT_FOUND', ...at }
    const params = await world.db.insertInto('refused_write').values(row).returning('id').executeTakeFirstOrThrow()
    return { params }
  }

  async function silentDevice(): Promise<Input> {
    const { userId } = await world.newLearner()
    const { session_id } = await world.db
      .selectFrom('refresh_family')
      .select('id as session_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    const address = { endpoint: `https://push.test/${id}`, host: 'push.test', p256dh: 'p', auth: 'a' }
    await world.call(getNotificationSettings, {}, { as: people.learner }) // the call creates the first key pair
    const { generation } = await world.db.selectFrom('vapid_key').select('generation').executeTakeFirstOrThrow()
    const times = { created_at: world.clock.now, silent_from: world.clock.now }
    await world.db
      .insertInto('push_device')
      .values({ id, user_id: userId, session_id, ...address, key_generation: generation, ...times })
      .execute()
    return { params: { id } }
  }

  return {
    createRedeemCode: async () => ({ body: { code: 'SEMAIUJI9876', partner: 'Mitra', reason } }),
    createCoupon: async () => ({ body: await couponBody() }),
    changeCoupon: async () => ({
      params: await coupon(),
      body: { title: 'Mitra lain', expiresAt: inDays(60), quota: 2, reason },
    }),
    stopCoupon: async () => ({ params: await coupon(), body: { reason } }),
    async resumeCoupon() {
      const params = await coupon()
      await world.call(stopCoupon, { params, body: { reason } }, { as: people.admin })
      return { params, body: { reason } }
    },
    exportCoupon: async () => ({ params: await coupon(), body: { reason } }),
    planImport: async () => ({
      file: new Blob(['kode,mitra\nSEMAIUJI1234,Mitra\n']),
      body: { deed: 'redeem-code.import' },
    }),
    sendTestMail: async () => ({}),
    confirmSetup: async () => ({ body: { item: 'backup' } }),
    dismissSetup: async () => ({ body: { isDismissed: true } }),
    publishSurvey: async () => ({
      body: {
        replaces: await activeSurvey(),
        title: 'Survei baru',
        intro: '',
        questions: [{ id: 'saran', type: 'text', text: 'Apa saranmu?', isRequired: true }],
        reason,
      },
    }),
    stopSurvey: async () => ({ body: { replaces: await activeSurvey(), reason } }),
    changePointValues: async () => ({
      body: {
        'material-completed': 5,
        'quiz-passed': 25,
        'class-completed': 15,
        'survey-filled': 10,
        'webinar-attended': 15,
        reason,
      },
    }),
    createPointWindows: async () => ({ body: { kind: 'redeem', ...getWindowAt(900), weeks: 2, reason } }),
    changePointWindow: async () => ({ params: await pointWindow(), body: { ...getWindowAt(nextDay + 5), reason } }),
    removePointWindow: async () => ({ params: await pointWindow(), body: { scope: 'one', reason } }),
    createCategory: async () => ({ body: { title: 'Kesehatan', slug: 'kesehatan' } }),
    changeCategory: async () => ({ params: await category(), body: { title: 'Kebugaran', position: 9, reason } }),
    removeCategory: async () => ({ params: await category(), body: { reason } }),
    createInventoryItem: async () => ({ body: { title: 'Pulsa', denomination: 77_000, pricePoints: 770, reason } }),
    changeInventoryItem: async () => ({
      params: await inventoryItem(),
      body: { title: 'Pulsa', pricePoints: 780, isActive: false, reason },
    }),
    moveStock: async () => ({ params: await inventoryItem(), body: { kind: 'restock', amount: 5, reason } }),
    refundOrder: async () => ({ params: { id: await pointOrder() }, body: { amount: 40, returnedBefore: 0, reason } }),
    markOrderRefunded: async () => ({ params: { id: await refundDue() }, body: { reason } }),
    settleFinding: async () => ({ params: await openFinding(), body: { reason } }),
    contactAboutRefused: refusedWrite,
    settleRefused: async () => ({ ...(await refusedWrite()), body: { reason } }),
    contactSilentOwner: silentDevice,
  } satisfies Inputs
}
