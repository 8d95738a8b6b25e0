import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payCheckout } from '#contract/payment/checkout.ts'
import { previewCourse } from '#contract/site/content-preview.ts'
import * as contract from '#contract/catalog/course.admin.ts'
import { listCourses } from '#contract/catalog/course.ts'
import { searchPublic } from '#contract/catalog/search.ts'
import { type CourseDesk, openCourseDesk } from '#tests/support/course-desk.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { updateSearchIndex } from '../search/file-documents.ts'

let shop: CourseDesk
beforeAll(async () => {
  shop = await openCourseDesk()
})
afterAll(() => shop.close())

const isInCatalogue = async (slug: string) =>
  (await shop.world.call(listCourses, { query: {} })).data.some(card => card.slug === slug)

describe('courses', () => {
  test('a course is hidden until published; hiding it again removes it from pages and search', async () => {
    const key = randomUUID()
    const [{ data }, again] = [await shop.create({}, key), await shop.create({}, key)]
    expect(again.data.id).toBe(data.id)
    const { id } = data
    expect(await shop.read(id)).toMatchObject({ slug: 'merangkai-bambu', isPublished: false, isAddressFixed: false })
    const preview = (as?: Learner) =>
      shop.world.call(previewCourse, { params: { slug: 'merangkai-bambu' } }, as ? { as } : {})
    expect((await preview(shop.desk)).data).toMatchObject({
      title: 'Merangkai Bambu',
      outcomes: ['Bisa satu', 'Bisa dua'],
    })
    expect([(await preview(await shop.world.newLearner())).status, (await preview()).status]).toEqual([403, 401])
    expect([(await shop.page('merangkai-bambu')).code, await isInCatalogue('merangkai-bambu')]).toEqual([
      'COURSE_NOT_FOUND',
      false,
    ])
    const found = async (text: string) => {
      await updateSearchIndex({ db: shop.world.db, now: () => shop.world.clock.now })
      const { data: answer } = await shop.world.call(searchPublic, { query: { words: text } })
      return JSON.stringify(answer).includes('/kelas/merangkai-bambu')
    }
    expect(await found('bambu')).toBe(false)
    expect((await shop.publish(id, 1)).data.version).toBe(2)
    expect((await shop.publish(id, 2)).code).toBe('COURSE_PUBLISHED')
    expect((await shop.page('merangkai-bambu')).data).toMatchObject({ title: 'Merangkai Bambu', priceRupiah: 150_000 })
    expect([await isInCatalogue('merangkai-bambu'), await found('bambu')]).toEqual([true, true])

    expect((await shop.change(id, { title: 'Menganyam Rotan' }, 2)).status).toBe(200)
    expect((await shop.page('merangkai-bambu')).data.title).toBe('Menganyam Rotan')
    expect([await found('rotan'), await found('bambu')]).toEqual([true, false])

    expect((await shop.hide(id, 3)).status).toBe(200)
    expect((await shop.hide(id, 4)).code).toBe('COURSE_HIDDEN')
    expect([(await shop.page('merangkai-bambu')).code, await found('rotan')]).toEqual(['COURSE_NOT_FOUND', false])
  })

  test('the slug of a course can be changed only before the first publication of the course', async () => {
    const { data } = await shop.create({ slug: `alamat-${randomUUID()}` })
    const taken = await shop.change(data.id, { slug: 'dasar-pengembang-web' }, 1)
    expect([taken.code, Object.keys(shop.errorsOf(taken))]).toEqual(['COURSE_SLUG_TAKEN', ['slug']])
    const slug = `baru-${randomUUID()}`
    expect((await shop.change(data.id, { slug }, 1)).status).toBe(200)
    await shop.publish(data.id, 2)
    await shop.hide(data.id, 3)
    const fixed = await shop.change(data.id, { slug: `lain-${randomUUID()}` }, 4)
    expect([fixed.code, Object.keys(shop.errorsOf(fixed))]).toEqual(['COURSE_ADDRESS_FIXED', ['slug']])
    expect((await shop.read(data.id)).slug).toBe(slug)
    expect((await shop.create({ slug })).code).toBe('COURSE_SLUG_TAKEN')
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ slug: 'Alamat Salah' }, 'slug'],
    [{ priceRupiah: -1 }, 'priceRupiah'],
    [{ priceRupiah: 99.5 }, 'priceRupiah'],
    [{ priceRupiah: 100_000_001 }, 'priceRupiah'],
    [{ pricePoints: 0 }, 'pricePoints'],
    [{ priceRupiah: 0, pricePoints: 50 }, 'pricePoints'],
    [{ durationHours: 0 }, 'durationHours'],
    [{ outcomes: [] }, 'outcomes'],
    [{ outcomes: ['x'.repeat(161)] }, 'outcomes'],
    [{ careerTrackId: '' }, 'careerTrackId'],
    [{ instructorId: 'x' }, 'instructorId'],
    [{ mode: '' }, 'mode'],
    [{ description: 'x'.repeat(5_001) }, 'description'],
  ])('rejects a course with %j, and shows a message at its field', async (wrong, field) => {
    const answer = await shop.create(wrong)
    expect([answer.code, Object.keys(shop.errorsOf(answer))]).toEqual(['VALIDATION_FAILED', [field]])
  })

  test('a course without a published program is not sold, and a sold course keeps its program', async () => {
    const id = randomUUID()
    const { category_id } = await shop.world.db
      .selectFrom('course')
      .select('category_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const texts = { title: 'Kosong', summary: '', description: '', category_id, position: 99 }
    await shop.world.db
      .insertInto('career_track')
      .values({ id, slug: `kosong-${id}`, ...texts, is_beta: false, is_archived: false })
      .execute()
    const empty = await shop.create({ careerTrackId: id })
    expect((await shop.publish(empty.data.id, 1)).code).toBe('COURSE_PROGRAM_UNPUBLISHED')
    const course = await shop.sold()
    expect((await shop.change(course.id, { careerTrackId: id }, 2)).code).toBe('COURSE_PROGRAM_UNPUBLISHED')
    await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)
    const refused = await shop.change(course.id, { careerTrackId: id }, 2)
    expect([refused.code, Object.keys(shop.errorsOf(refused))]).toEqual(['COURSE_PROGRAM_SOLD', ['careerTrackId']])
  })

  test('if eight editors change a course at the same time, one change is stored and seven are rejected', async () => {
    const { data } = await shop.create()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_none, number) => shop.change(data.id, { title: `Judul ${number}` }, 1)),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect([won.length, responses.filter(({ code }) => code === 'VERSION_STALE').length]).toEqual([1, 7])
    const { title, version } = await shop.read(data.id)
    expect([title, version]).toEqual([`Judul ${responses.indexOf(won[0]!)}`, 2])
  })

  test('moving a course to a position shifts other courses, and keeps the version of the shifted courses', async () => {
    const { data } = await shop.create()
    const otherResponse = await shop.world.call(contract.listDeskCourses, { query: {} }, { as: shop.desk })
    const first = otherResponse.data.items[0]!
    const { version } = await shop.read(first.id)
    expect((await shop.change(data.id, { place: 1 }, 1)).status).toBe(200)
    const { data: now } = await shop.world.call(contract.listDeskCourses, { query: {} }, { as: shop.desk })
    expect(now.items.slice(0, 2).map(({ id }) => id)).toEqual([data.id, first.id])
    expect((await shop.read(first.id)).version).toBe(version)
    expect(now.items.map(({ place }) => place)).toEqual(now.items.map((_none, number) => number + 1))
  })
})

describe('orders of a changed course', () => {
  test('an open order keeps its price if the course becomes more expensive, but gets a lower price', async () => {
    const { id, slug, sessionId } = await shop.sold()
    const buyer = await shop.world.newLearner()
    const placed = await shop.pay(buyer, slug, sessionId)
    expect((await shop.change(id, { title: 'Lebih mahal', priceRupiah: 250_000, pricePoints: 500 }, 2)).status).toBe(
      200,
    )
    // A buyer who comes back to pay gets the same order, at its original price.
    expect((await shop.pay(buyer, slug, sessionId)).data.orderId).toBe(placed.data.orderId)
    const body = { sessionId, paymentMethod: 'midtrans' as const, price: 150_000 }
    const back = await shop.world.call(payCheckout, { params: { slug }, body }, { as: buyer, key: randomUUID() })
    expect(back.data.orderId).toBe(placed.data.orderId)
    const newcomer = { as: await shop.world.newLearner(), key: randomUUID() }
    expect((await shop.world.call(payCheckout, { params: { slug }, body }, newcomer)).code).toBe('PRICE_ROSE')
    const { number, amount } = await shop.order(placed.data.orderId)
    expect(amount).toBe(150_000)
    expect((await shop.isPaid(number)).status).toBe(200)
    const paid = await shop.order(placed.data.orderId)
    expect([paid.state, paid.amount]).toEqual(['paid', 150_000])
    const next = await shop.pay(await shop.world.newLearner(), slug, sessionId)
    expect((await shop.order(next.data.orderId)).amount).toBe(250_000)
    // If the price is lowered, open orders get the lower price.
    const waitingLearner = await shop.world.newLearner()
    await shop.pay(waitingLearner, slug, sessionId)
    await shop.change(id, { priceRupiah: 50_000 }, 3)
    expect((await shop.order((await shop.pay(waitingLearner, slug, sessionId)).data.orderId)).amount).toBe(50_000)
  })

  test('an order can be paid although the course was hidden meanwhile, but new buyers are rejected', async () => {
    const { id, slug, sessionId } = await shop.sold()
    const placed = await shop.pay(await shop.world.newLearner(), slug, sessionId)
    await shop.hide(id, 2)
    await shop.isPaid((await shop.order(placed.data.orderId)).number)
    expect((await shop.order(placed.data.orderId)).state).toBe('paid')
    expect((await shop.pay(await shop.world.newLearner(), slug, sessionId)).code).toBe('COURSE_NOT_FOUND')
  })
})
