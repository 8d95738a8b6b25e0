import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { createCourseSession } from '#contract/catalog/course-session.admin.ts'
import * as contract from '#contract/catalog/course.admin.ts'
import { getCourse } from '#contract/catalog/course.ts'
import { payCheckout } from '#contract/payment/checkout.ts'
import { notifyPayment } from '#contract/payment/order.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { type Learner, startLearningApp } from './learning-app.ts'
import { openMidtransLookAlike } from './midtrans.ts'

/** Reason that is given with each admin action. */
export const reason = 'Untuk uji'
export const sessionFields = { title: 'Angkatan pertama', zone: 'WITA' as const, place: null, quota: 3, reason }

/** Starts a server with a payment provider, and an admin who edits courses and their sessions. */
export async function openCourseDesk() {
  const midtrans = await openMidtransLookAlike()
  const world = await startLearningApp({ config: { midtrans: midtrans.settings } })
  const desk = await world.newAdmin()
  const sold = { mode: 'Daring' as const, level: 'Pemula' as const, priceRupiah: 150_000, pricePoints: 90 }
  const texts = { summary: 'Ringkas', description: 'Panjang', outcomes: ['Bisa satu', 'Bisa dua'] }
  const row = await world.db
    .selectFrom('course')
    .innerJoin('category', 'category.id', 'course.category_id')
    .select(['career_track_id as careerTrackId', 'instructor_id as instructorId', 'category.slug as category'])
    .where('course.slug', '=', 'dasar-pengembang-web')
    .executeTakeFirstOrThrow()
  const fields = { title: 'Merangkai Bambu', ...texts, durationHours: 15, ...sold, ...row, reason }

  const inDays = (days: number) => new Date(world.clock.now.getTime() + days * DAY_MS).toISOString()
  const at = (version: number) => ({ as: desk, headers: { 'if-match': `"${version}"` } })
  const read = async (id: string) => (await world.call(contract.getDeskCourse, { params: { id } }, { as: desk })).data
  const create = (more: object = {}, key?: string) =>
    world.call(contract.createCourse, { body: { ...fields, ...more } }, { as: desk, ...(key !== undefined && { key }) })
  const change = (id: string, more: object, version: number) =>
    world.call(contract.changeCourse, { params: { id }, body: { ...fields, ...more } }, at(version))
  const publish = (id: string, version: number) =>
    world.call(contract.publishCourse, { params: { id }, body: { reason } }, at(version))
  const hide = (id: string, version: number) =>
    world.call(contract.hideCourse, { params: { id }, body: { reason } }, at(version))
  const page = (slug: string) => world.call(getCourse, { params: { slug } })

  const meetings = (days: readonly number[]) =>
    days.map(day => ({ startsAt: inDays(day), endsAt: inDays(day + 0.125), joinUrl: 'https://meet.test/a' }))
  const addSession = (id: string, more: object = {}, key?: string) =>
    world.call(
      createCourseSession,
      { params: { id }, body: { ...sessionFields, meetings: meetings([14, 21, 28]), ...more } },
      { as: desk, ...(key !== undefined && { key }) },
    )
  const getSession = async (courseId: string, id: string) => {
    const foundSession = (await read(courseId)).sessions.find(session => session.id === id)
    if (!foundSession) throw new Error('no such session')
    return foundSession
  }

  const pay = (as: Learner, slug: string, sessionId: string, paymentMethod: 'midtrans' | 'point' = 'midtrans') =>
    world.call(payCheckout, { params: { slug }, body: { sessionId, paymentMethod } }, { as, key: randomUUID() })
  const order = (id: string | undefined) =>
    world.db
      .selectFrom('payment_order')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()

  return {
    world,
    midtrans,
    desk,
    fields,
    inDays,
    at,
    read,
    create,
    change,
    publish,
    hide,
    page,
    meetings,
    addSession,
    sessionOf: getSession,
    pay,
    order,

    /** Creates a published course with one session. */
    async sold(more: object = {}) {
      const { data } = await create({ title: `Kelas ${randomUUID()}`, ...more })
      const session = await addSession(data.id)
      await publish(data.id, 1)
      return { id: data.id, slug: (await read(data.id)).slug, sessionId: session.data.id }
    },

    /** Simulates that the provider records the payment and notifies the server. */
    isPaid(number: string) {
      const settled = { transaction_status: 'settlement' }
      midtrans.transactions.set(number, settled)
      return world.call(notifyPayment, { body: midtrans.wordsOf(number, settled) })
    },

    /** Returns the field errors of a response. */
    errorsOf({ response }: { response: { body: string } }) {
      const Refusal = v.object({ errors: v.optional(v.record(v.string(), v.string()), {}) })
      return v.parse(Refusal, JSON.parse(response.body)).errors
    },

    async close() {
      await world.close()
      await midtrans.close()
    },
  }
}
export type CourseDesk = Awaited<ReturnType<typeof openCourseDesk>>
