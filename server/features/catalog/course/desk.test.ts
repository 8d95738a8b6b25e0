import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payCheckout } from '#contract/payment/checkout.ts'
import { previewCourse } from '#contract/site/content-preview.ts'
import * as contract from '#contract/catalog/course.admin.ts'
import * as sessions from '#contract/catalog/course-session.admin.ts'
import { getCourse, listCourses } from '#contract/catalog/course.ts'
import { notifyPayment } from '#contract/payment/order.ts'
import { searchPublic } from '#contract/catalog/search.ts'
import { listWebinars } from '#contract/webinar/webinar.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type MidtransLookAlike, openMidtransLookAlike } from '#tests/support/midtrans.ts'
import { fileDocuments } from '../search/file-documents.ts'

let midtrans: MidtransLookAlike
let world: LearningApp
let desk: Learner
let fields: Awaited<ReturnType<typeof partsOf>>
const reason = 'Untuk uji'

beforeAll(async () => {
  midtrans = await openMidtransLookAlike()
  world = await startLearningApp({ config: { midtrans: midtrans.settings } })
  desk = await world.newAdmin()
  fields = await partsOf()
})
afterAll(async () => {
  await world.close()
  await midtrans.close()
})

async function partsOf() {
  const row = await world.db
    .selectFrom('course')
    .innerJoin('category', 'category.id', 'course.category_id')
    .select(['career_track_id as careerTrackId', 'instructor_id as instructorId', 'category.slug as category'])
    .where('course.slug', '=', 'dasar-pengembang-web')
    .executeTakeFirstOrThrow()
  const words = { summary: 'Ringkas', description: 'Panjang', outcomes: ['Bisa satu', 'Bisa dua'], durationHours: 15 }
  const kind = { mode: 'Daring' as const, level: 'Pemula' as const }
  return { title: 'Merangkai Bambu', ...words, ...kind, ...row, priceRupiah: 150_000, pricePoints: 90, reason }
}

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
const isInCatalogue = async (slug: string) =>
  (await world.call(listCourses, { query: {} })).data.some(card => card.slug === slug)
const errorsOf = ({ response }: { response: { body: string } }) =>
  v.parse(v.object({ errors: v.optional(v.record(v.string(), v.string()), {}) }), JSON.parse(response.body)).errors

const meetings = (days: readonly number[]) =>
  days.map(day => ({ startsAt: inDays(day), endsAt: inDays(day + 0.125), joinUrl: 'https://meet.test/a' }))
const words = { title: 'Angkatan pertama', zone: 'WITA' as const, place: null, quota: 3, reason }
const addSession = (id: string, more: object = {}, key?: string) =>
  world.call(
    sessions.createCourseSession,
    { params: { id }, body: { ...words, meetings: meetings([14, 21, 28]), ...more } },
    { as: desk, ...(key !== undefined && { key }) },
  )

/** Creates a published course with one session. */
async function sold(more: object = {}) {
  const { data } = await create({ title: `Kelas ${randomUUID()}`, ...more })
  const session = await addSession(data.id)
  await publish(data.id, 1)
  return { id: data.id, slug: (await read(data.id)).slug, sessionId: session.data.id }
}
const pay = (as: Learner, slug: string, sessionId: string, paymentMethod: 'midtrans' | 'point' = 'midtrans') =>
  world.call(payCheckout, { params: { slug }, body: { sessionId, paymentMethod } }, { as, key: randomUUID() })
const order = (id: string | undefined) =>
  world.db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

/** The provider records the payment and notifies the server. */
function isPaid(number: string) {
  const statusBody = { transaction_status: 'settlement' }
  midtrans.transactions.set(number, statusBody)
  return world.call(notifyPayment, { body: midtrans.wordsOf(number, statusBody) })
}
const sessionOf = async (courseId: string, id: string) => {
  const found = (await read(courseId)).sessions.find(session => session.id === id)
  if (!found) throw new Error('no such session')
  return found
}
/** Returns the notifications about the meetings that this user got. */
async function statusBody(sessionId: string, userId: string) {
  const held = await world.db
    .selectFrom('webinar_meeting')
    .select(['id', 'number'])
    .where('webinar_id', '=', sessionId)
    .orderBy('number')
    .execute()
  const notices = await world.db
    .selectFrom('notification')
    .select(['about', 'step'])
    .where('user_id', '=', userId)
    .where('step', 'in', ['moved', 'cancelled'])
    .execute()
  return held.flatMap(({ id, number }) =>
    notices.filter(({ about }) => about === `meeting:${id}`).map(({ step }) => ({ step, number })),
  )
}

describe('a course', () => {
  test('a course is hidden until published; hiding it again removes it from pages and search', async () => {
    const key = randomUUID()
    const [{ data }, again] = [await create({}, key), await create({}, key)]
    expect(again.data.id).toBe(data.id)
    const { id } = data
    expect(await read(id)).toMatchObject({ slug: 'merangkai-bambu', isPublished: false, isAddressFixed: false })
    const preview = (as?: Learner) =>
      world.call(previewCourse, { params: { slug: 'merangkai-bambu' } }, as ? { as } : {})
    expect((await preview(desk)).data).toMatchObject({ title: 'Merangkai Bambu', outcomes: ['Bisa satu', 'Bisa dua'] })
    expect([(await preview(await world.newLearner())).status, (await preview()).status]).toEqual([403, 401])
    expect([(await page('merangkai-bambu')).code, await isInCatalogue('merangkai-bambu')]).toEqual([
      'COURSE_NOT_FOUND',
      false,
    ])
    const found = async (text: string) => {
      await fileDocuments({ db: world.db, now: () => world.clock.now })
      const { data: answer } = await world.call(searchPublic, { query: { words: text } })
      return JSON.stringify(answer).includes('/kelas/merangkai-bambu')
    }
    expect(await found('bambu')).toBe(false)
    expect((await publish(id, 1)).data.version).toBe(2)
    expect((await publish(id, 2)).code).toBe('COURSE_PUBLISHED')
    expect((await page('merangkai-bambu')).data).toMatchObject({ title: 'Merangkai Bambu', priceRupiah: 150_000 })
    expect([await isInCatalogue('merangkai-bambu'), await found('bambu')]).toEqual([true, true])

    expect((await change(id, { title: 'Menganyam Rotan' }, 2)).status).toBe(200)
    expect((await page('merangkai-bambu')).data.title).toBe('Menganyam Rotan')
    expect([await found('rotan'), await found('bambu')]).toEqual([true, false])

    expect((await hide(id, 3)).status).toBe(200)
    expect((await hide(id, 4)).code).toBe('COURSE_HIDDEN')
    expect([(await page('merangkai-bambu')).code, await found('rotan')]).toEqual(['COURSE_NOT_FOUND', false])
  })

  test('the address of a course can change until the course was public', async () => {
    const { data } = await create({ slug: `alamat-${randomUUID()}` })
    const taken = await change(data.id, { slug: 'dasar-pengembang-web' }, 1)
    expect([taken.code, Object.keys(errorsOf(taken))]).toEqual(['COURSE_SLUG_TAKEN', ['slug']])
    const slug = `baru-${randomUUID()}`
    expect((await change(data.id, { slug }, 1)).status).toBe(200)
    await publish(data.id, 2)
    await hide(data.id, 3)
    const fixed = await change(data.id, { slug: `lain-${randomUUID()}` }, 4)
    expect([fixed.code, Object.keys(errorsOf(fixed))]).toEqual(['COURSE_ADDRESS_FIXED', ['slug']])
    expect((await read(data.id)).slug).toBe(slug)
    expect((await create({ slug })).code).toBe('COURSE_SLUG_TAKEN')
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ slug: 'Alamat Salah' }, 'slug'],
    [{ priceRupiah: -1 }, 'priceRupiah'],
    [{ priceRupiah: 99.5 }, 'priceRupiah'],
    [{ priceRupiah: 100_000_001 }, 'priceRupiah'],
    [{ pricePoints: 0 }, 'pricePoints'],
    [{ priceRupiah: 0, pricePoints: null }, 'pricePoints'],
    [{ durationHours: 0 }, 'durationHours'],
    [{ outcomes: [] }, 'outcomes'],
    [{ outcomes: ['x'.repeat(161)] }, 'outcomes'],
    [{ careerTrackId: '' }, 'careerTrackId'],
    [{ instructorId: 'x' }, 'instructorId'],
    [{ mode: '' }, 'mode'],
    [{ description: 'x'.repeat(5_001) }, 'description'],
  ])('rejects a course with %j with a message at its field', async (wrong, field) => {
    const answer = await create(wrong)
    expect([answer.code, Object.keys(errorsOf(answer))]).toEqual(['VALIDATION_FAILED', [field]])
  })

  test('a course without a published program is not sold, and a sold course keeps its program', async () => {
    const id = randomUUID()
    const { category_id } = await world.db.selectFrom('course').select('category_id').limit(1).executeTakeFirstOrThrow()
    const texts = { title: 'Kosong', summary: '', description: '', category_id, position: 99 }
    await world.db
      .insertInto('career_track')
      .values({ id, slug: `kosong-${id}`, ...texts, is_beta: false, is_archived: false })
      .execute()
    const empty = await create({ careerTrackId: id })
    expect((await publish(empty.data.id, 1)).code).toBe('COURSE_PROGRAM_UNPUBLISHED')
    const course = await sold()
    expect((await change(course.id, { careerTrackId: id }, 2)).code).toBe('COURSE_PROGRAM_UNPUBLISHED')
    await pay(await world.newLearner(), course.slug, course.sessionId)
    const refused = await change(course.id, { careerTrackId: id }, 2)
    expect([refused.code, Object.keys(errorsOf(refused))]).toEqual(['COURSE_PROGRAM_SOLD', ['careerTrackId']])
  })

  test('a course changed by two editors at the same time has all values of one of them', async () => {
    const { data } = await create()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, number) => change(data.id, { title: `Judul ${number}` }, 1)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.filter(({ code }) => code === 'VERSION_STALE').length]).toEqual([1, 7])
    const { title, version } = await read(data.id)
    expect([title, version]).toEqual([`Judul ${answers.indexOf(won[0]!)}`, 2])
  })

  test('a course moves to a position, and courses that only shift keep their version', async () => {
    const { data } = await create()
    const other = await world.call(contract.listDeskCourses, { query: {} }, { as: desk })
    const first = other.data.items[0]!
    const { version } = await read(first.id)
    expect((await change(data.id, { place: 1 }, 1)).status).toBe(200)
    const { data: now } = await world.call(contract.listDeskCourses, { query: {} }, { as: desk })
    expect(now.items.slice(0, 2).map(({ id }) => id)).toEqual([data.id, first.id])
    expect((await read(first.id)).version).toBe(version)
    expect(now.items.map(({ place }) => place)).toEqual(now.items.map((_none, number) => number + 1))
  })
})

describe('an order', () => {
  test('an order keeps its price if the course changes later', async () => {
    const { id, slug, sessionId } = await sold()
    const buyer = await world.newLearner()
    const placed = await pay(buyer, slug, sessionId)
    expect((await change(id, { title: 'Lebih mahal', priceRupiah: 250_000, pricePoints: 500 }, 2)).status).toBe(200)
    // A buyer who returns to pay has the same order, at its original price.
    expect((await pay(buyer, slug, sessionId)).data.orderId).toBe(placed.data.orderId)
    const body = { sessionId, paymentMethod: 'midtrans' as const, price: 150_000 }
    const back = await world.call(payCheckout, { params: { slug }, body }, { as: buyer, key: randomUUID() })
    expect(back.data.orderId).toBe(placed.data.orderId)
    const newcomer = { as: await world.newLearner(), key: randomUUID() }
    expect((await world.call(payCheckout, { params: { slug }, body }, newcomer)).code).toBe('PRICE_ROSE')
    const { number, amount } = await order(placed.data.orderId)
    expect(amount).toBe(150_000)
    expect((await isPaid(number)).status).toBe(200)
    const paid = await order(placed.data.orderId)
    expect([paid.state, paid.amount]).toEqual(['paid', 150_000])
    const next = await pay(await world.newLearner(), slug, sessionId)
    expect((await order(next.data.orderId)).amount).toBe(250_000)
    // A lower price applies to all open orders.
    const waiting = await world.newLearner()
    await pay(waiting, slug, sessionId)
    await change(id, { priceRupiah: 50_000 }, 3)
    expect((await order((await pay(waiting, slug, sessionId)).data.orderId)).amount).toBe(50_000)
  })

  test('an order can be paid if the course is hidden meanwhile, and new buyers are rejected', async () => {
    const { id, slug, sessionId } = await sold()
    const placed = await pay(await world.newLearner(), slug, sessionId)
    await hide(id, 2)
    await isPaid((await order(placed.data.orderId)).number)
    expect((await order(placed.data.orderId)).state).toBe('paid')
    expect((await pay(await world.newLearner(), slug, sessionId)).code).toBe('COURSE_NOT_FOUND')
  })
})

describe('a session', () => {
  let course: Awaited<ReturnType<typeof sold>>
  beforeEach(async () => {
    course = await sold()
  })
  const enter = async () => {
    const learner = await world.newLearner({ points: 90 })
    const { status } = await pay(learner, course.slug, course.sessionId, 'point')
    expect(status).toBe(200)
    return learner
  }
  const edit = (more: object, version: number) =>
    world.call(
      sessions.changeCourseSession,
      { params: { id: course.sessionId }, body: { ...words, ...more } },
      at(version),
    )

  test('a saved session appears on the course page and in the schedule of its participants', async () => {
    const learner = await enter()
    const { data } = await page(course.slug)
    expect(data.sessions).toMatchObject([
      { startsAt: inDays(14), meetingCount: 3, zone: 'WITA', quota: 3, seatsLeft: 2 },
    ])
    const { data: schedule } = await world.call(listWebinars, {}, { as: learner })
    const own = schedule.find(({ id }) => id === course.sessionId)
    expect(own?.meetings.map(({ startsAt }) => startsAt)).toEqual([inDays(14), inDays(21), inDays(28)])
    expect((await edit({ title: 'Angkatan malam', zone: 'WIT' }, 1)).data.version).toBe(2)
    expect((await change(course.id, { title: 'Nama baru' }, 2)).status).toBe(200)
    const { data: after } = await world.call(listWebinars, {}, { as: learner })
    expect(after.find(({ id }) => id === course.sessionId)).toMatchObject({ title: 'Nama baru', zone: 'WIT' })
  })

  test.each([
    [{ meetings: [] }, 'meetings'],
    [{ meetings: [{ startsAt: 'besok', endsAt: 'lusa' }] }, 'meetings.0.endsAt,meetings.0.startsAt'],
    [{ quota: 0 }, 'quota'],
    [{ quota: 1.5 }, 'quota'],
    [{ title: '' }, 'title'],
    [{ zone: 'GMT' }, 'zone'],
    [{ place: 'Aula' }, 'place'],
  ])('rejects a session with %j with a message at its field', async (wrong, names) => {
    const answer = await addSession(course.id, wrong)
    expect([answer.code, Object.keys(errorsOf(answer)).toSorted().join(',')]).toEqual(['VALIDATION_FAILED', names])
  })

  test('rejects a session with overlapping or past meetings at the meeting', async () => {
    const overlap = await addSession(course.id, { meetings: [...meetings([14]), ...meetings([14.05])] })
    expect(Object.keys(errorsOf(overlap))).toEqual(['meetings.1.startsAt'])
    const past = await addSession(course.id, { meetings: meetings([-1]) })
    expect(Object.keys(errorsOf(past))).toEqual(['meetings.0.startsAt'])
  })

  test('a session never has fewer seats than are taken, and reports how many are taken', async () => {
    await enter()
    await pay(await world.newLearner(), course.slug, course.sessionId)
    expect(await sessionOf(course.id, course.sessionId)).toMatchObject({
      seatsTaken: 2,
      learnerCount: 1,
      paidCount: 1,
      waitingCount: 1,
    })
    const refused = await edit({ quota: 1 }, 1)
    expect(errorsOf(refused)).toEqual({ quota: 'Sudah 2 kursi terisi, jadi kuota paling kecil 2' })
    expect((await edit({ quota: 2 }, 1)).status).toBe(200)
    expect((await pay(await world.newLearner(), course.slug, course.sessionId)).code).toBe('QUOTA_IS_FULL')
  })

  test('a session never has more participants than seats if the quota shrinks while ten users buy', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => world.newLearner({ points: 90 })))
    await edit({ quota: 10 }, 1)
    await Promise.all([
      ...buyers.map(buyer => pay(buyer, course.slug, course.sessionId, 'point')),
      ...[2, 4, 6, 8].map(quota => edit({ quota }, 2)),
    ])
    const { quota, seatsTaken, learnerCount } = await sessionOf(course.id, course.sessionId)
    expect(seatsTaken).toBe(learnerCount)
    expect(seatsTaken).toBeLessThanOrEqual(quota)
  })

  test('moving a meeting notifies participants, and requires the version that was seen', async () => {
    const learner = await enter()
    const move = (number: string, day: number, sequence = 0) =>
      world.call(
        sessions.moveCourseMeeting,
        {
          params: { id: course.sessionId, number },
          body: { startsAt: inDays(day), endsAt: inDays(day + 0.125), sequence, reason },
        },
        { as: desk },
      )
    const overlap = await move('1', 21)
    expect([overlap.code, Object.keys(errorsOf(overlap))]).toEqual(['MEETING_OVERLAPS', ['startsAt']])
    expect((await move('1', -3)).code).toBe('MEETING_IN_PAST')
    expect((await move('9', 40)).code).toBe('MEETING_NOT_FOUND')
    const answers = await Promise.all([move('1', 16), move('1', 17)])
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['MEETING_CHANGED', 'ok'])
    expect(await statusBody(course.sessionId, learner.userId)).toEqual([{ step: 'moved', number: 1 }])
    // The first meeting moves behind the second one, so the session now begins with the former second meeting.
    expect((await move('1', 24, 1)).status).toBe(200)
    expect((await page(course.slug)).data.sessions[0]?.startsAt).toBe(inDays(21))
  })

  test('cancelling a meeting notifies participants and removes the meeting', async () => {
    const learner = await enter()
    const params = { id: course.sessionId, number: '1' }
    const cancel = () =>
      world.call(sessions.cancelCourseMeeting, { params, body: { sequence: 0, reason } }, { as: desk })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).code).toBe('MEETING_CANCELLED')
    expect(await statusBody(course.sessionId, learner.userId)).toEqual([{ step: 'cancelled', number: 1 }])
    expect((await page(course.slug)).data.sessions[0]).toMatchObject({ startsAt: inDays(21), meetingCount: 2 })
  })

  test('adding a meeting adds it once for repeated requests, and reminds participants', async () => {
    const learner = await enter()
    const key = randomUUID()
    const add = (day: number, own = randomUUID()) =>
      world.call(
        sessions.addCourseMeeting,
        { params: { id: course.sessionId }, body: { startsAt: inDays(day), endsAt: inDays(day + 0.1), reason } },
        { as: desk, key: own },
      )
    expect((await add(21)).code).toBe('MEETING_OVERLAPS')
    const refused = await add(-1)
    expect(Object.keys(errorsOf(refused))).toEqual(['startsAt'])
    expect([(await add(35, key)).data.number, (await add(35, key)).data.number]).toEqual([4, 4])
    const { data: schedule } = await world.call(listWebinars, {}, { as: learner })
    expect(schedule.find(({ id }) => id === course.sessionId)?.meetings).toHaveLength(4)
    expect((await page(course.slug)).data.sessions[0]?.meetingCount).toBe(4)
  })

  test('a session is copied with all meetings a number of weeks later, without participants', async () => {
    await enter()
    await world.call(
      sessions.cancelCourseMeeting,
      { params: { id: course.sessionId, number: '2' }, body: { sequence: 0, reason } },
      { as: desk },
    )
    const copy = (weeks: number) =>
      world.call(
        sessions.copyCourseSession,
        { params: { id: course.sessionId }, body: { title: 'Angkatan kedua', quota: 9, weeks, reason } },
        { as: desk },
      )
    expect(Object.keys(errorsOf(await copy(0)))).toEqual(['weeks'])
    const { data } = await copy(5)
    const made = await sessionOf(course.id, data.id)
    expect(made).toMatchObject({ title: 'Angkatan kedua', zone: 'WITA', quota: 9, seatsTaken: 0, learnerCount: 0 })
    expect(made.meetings.map(({ startsAt }) => startsAt)).toEqual([inDays(14 + 35), inDays(28 + 35)])
    expectAll(made.meetings, ({ joinUrl }) => joinUrl === null)
  })

  test('a cancelled session accepts nobody, notifies participants, and refunds late money', async () => {
    const learner = await enter()
    const waiting = await pay(await world.newLearner(), course.slug, course.sessionId)
    const cancel = (version: number) =>
      world.call(sessions.cancelCourseSession, { params: { id: course.sessionId }, body: { reason } }, at(version))
    expect((await cancel(9)).code).toBe('VERSION_STALE')
    expect((await cancel(1)).data).toEqual({ closedCount: 1 })
    expect((await cancel(2)).code).toBe('SESSION_CANCELLED')
    expect((await edit({ quota: 9 }, 2)).code).toBe('SESSION_CANCELLED')
    expect(await statusBody(course.sessionId, learner.userId)).toEqual(
      [1, 2, 3].map(number => ({ step: 'cancelled', number })),
    )
    expect((await page(course.slug)).data.sessions).toEqual([])
    expect((await pay(await world.newLearner(), course.slug, course.sessionId)).code).toBe('SESSION_NOT_FOUND')
    expect((await order(waiting.data.orderId)).state).toBe('failed')
    await isPaid((await order(waiting.data.orderId)).number)
    expect((await order(waiting.data.orderId)).state).toBe('refund-due')
    expect(await sessionOf(course.id, course.sessionId)).toMatchObject({
      cancelReason: reason,
      seatsTaken: 1,
      learnerCount: 1,
      paidCount: 1,
      waitingCount: 0,
    })
  })

  test('a session cancelled by a server that then crashed enrols nobody whose money arrives', async () => {
    const placed = await pay(await world.newLearner(), course.slug, course.sessionId)
    const off = { cancelled_at: world.clock.now, cancel_reason: reason }
    await world.db.updateTable('course_session').set(off).where('id', '=', course.sessionId).execute()
    await isPaid((await order(placed.data.orderId)).number)
    expect(await order(placed.data.orderId)).toMatchObject({ state: 'refund-due', enrollment_id: null })
    expect(await sessionOf(course.id, course.sessionId)).toMatchObject({ seatsTaken: 0, learnerCount: 0 })
  })

  test('a session cancelled during a payment notifies that buyer', async () => {
    const placed = await pay(await world.newLearner(), course.slug, course.sessionId)
    const { number } = await order(placed.data.orderId)
    const [cancelled] = await Promise.all([
      world.call(sessions.cancelCourseSession, { params: { id: course.sessionId }, body: { reason } }, at(1)),
      isPaid(number),
    ])
    expect(cancelled.status).toBe(200)
    const { state, user_id: userId } = await order(placed.data.orderId)
    const steps = (await statusBody(course.sessionId, userId)).map(({ step }) => step)
    expect([state, steps]).toEqual(state === 'paid' ? ['paid', Array(3).fill('cancelled')] : ['refund-due', []])
  })

  test('a session created without meetings has the default ones and can be changed like any other', async () => {
    const row = await world.db
      .selectFrom('course_session')
      .innerJoin('course', 'course.id', 'course_session.course_id')
      .select(['course_session.id', 'course.id as courseId', 'course_session.starts_at', 'meeting_count'])
      .where('starts_at', '>', world.clock.now)
      .where('course_session.id', 'not in', eb => eb.selectFrom('webinar').select('webinar.id'))
      .limit(1)
      .executeTakeFirstOrThrow()
    const before = await sessionOf(row.courseId, row.id)
    expect([before.isScheduled, before.meetings.length]).toEqual([false, row.meeting_count])
    const startsAt = new Date(row.starts_at.getTime() - HOUR_MS).toISOString()
    const endsAt = new Date(row.starts_at.getTime() + HOUR_MS).toISOString()
    const moved = await world.call(
      sessions.moveCourseMeeting,
      { params: { id: row.id, number: '1' }, body: { startsAt, endsAt, sequence: 0, reason } },
      { as: desk },
    )
    expect(moved.status).toBe(200)
    const after = await sessionOf(row.courseId, row.id)
    expect([after.isScheduled, after.meetings[0]?.startsAt]).toEqual([true, startsAt])
    expect(after.meetings.slice(1)).toEqual(before.meetings.slice(1))
  })
})
