import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInstructors } from '#contract/catalog/career-track.ts'
import { getCourse } from '#contract/catalog/course.ts'
import * as contract from '#contract/catalog/instructor.admin.ts'
import { INSTRUCTOR_LIST_LIMIT, INSTRUCTOR_PICTURE_SIDE } from '#contract/wire/limits.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createPicture } from '#tests/support/pictures.ts'

let world: LearningApp
let desk: Learner
const reason = 'Untuk uji'
const profile = { name: 'Ayu Lestari', title: 'Analis Data', bio: 'Mengajar dari warung.', expertise: ['SQL', 'Excel'] }

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

const create = (more: Partial<typeof profile> = {}, key?: string) =>
  world.call(
    contract.createInstructor,
    { body: { ...profile, ...more } },
    { as: desk, ...(key !== undefined && { key }) },
  )
const created = async (more: Partial<typeof profile> = {}) => (await create(more)).data.id
const read = async (id: string) => (await world.call(contract.getDeskInstructor, { params: { id } }, { as: desk })).data
const shown = async () => (await world.call(listInstructors, { query: {} })).data
const at = (version: number) => ({ as: desk, headers: { 'if-match': `"${version}"` } })
const move = (id: string, place: number) =>
  world.call(contract.moveInstructor, { params: { id }, body: { place } }, { as: desk })

test('a new instructor is last, has a unique slug, and is created once if the request is repeated', async () => {
  const key = randomUUID()
  const [{ data: one }, { data: again }] = [await create({}, key), await create({}, key)]
  expect(again.id).toBe(one.id)
  const namesake = await created()
  const last = (await shown()).slice(-2)
  expect(last.map(({ id }) => id)).toEqual([one.id, namesake])
  expect(last[0]).toEqual({ id: one.id, slug: 'ayu-lestari', ...profile, picUrl: null })
  expect(last[1]?.slug).toBe(`ayu-lestari-${namesake.slice(0, 8)}`)
})

test('of two changes to the same version of an instructor, the second is rejected and visitors see the first', async () => {
  const id = await created()
  const change = (title: string) =>
    world.call(contract.changeInstructor, { params: { id }, body: { ...profile, title, reason } }, at(1))
  expect((await change('Kepala Analis')).data.version).toBe(2)
  expect((await change('Penyelia')).code).toBe('VERSION_STALE')
  expect((await shown()).find(row => row.id === id)?.title).toBe('Kepala Analis')
})

test.each([
  { expertise: [] },
  { expertise: ['SQL', 'sql'] },
  { expertise: ['x'.repeat(41)] },
  { expertise: ['  '] },
  { expertise: Array.from({ length: 13 }, (_, number) => `Keahlian ${number}`) },
  { name: ' ' },
  { name: 'x'.repeat(81) },
  { bio: 'x'.repeat(2_001) },
])('rejects an instructor with %j, and shows a message at the field', async wrong => {
  const { code, response } = await create(wrong)
  expect([code, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([
    'VALIDATION_FAILED',
    Object.keys(wrong),
  ])
})

test('an instructor can be moved to a position and the others shift; a position after the end means the end', async () => {
  const id = await created()
  const before = (await shown()).map(row => row.id).filter(other => other !== id)
  expect((await move(id, 2)).data.place).toBe(2)
  expect((await shown()).map(row => row.id)).toEqual([before[0], id, ...before.slice(1)])
  expect((await move(id, INSTRUCTOR_LIST_LIMIT)).data.place).toBe(before.length + 1)
  expect((await shown()).at(-1)?.id).toBe(id)
  expect((await read(id)).version).toBe(1)
})

test('concurrent moves give each instructor a separate position', async () => {
  const ids = [await created(), await created(), await created(), await created()]
  const { length: count } = await shown()
  await Promise.all([move(ids[3]!, 1), move(ids[0]!, count)])
  expect([(await shown())[0]?.id, (await shown()).at(-1)?.id]).toEqual([ids[3], ids[0]])
  await Promise.all(ids.flatMap((id, number) => [move(id, number + 1), move(id, 1)]))
  const { data } = await world.call(contract.listDeskInstructors, { query: {} }, { as: desk })
  expect(data.items.map(({ place }) => place)).toEqual(data.items.map((_, number) => number + 1))
})

test('the picture of an instructor becomes a small square without metadata, and can be removed', async () => {
  const id = await created()
  const file = await createPicture()
  const { data } = await world.call(contract.setInstructorPicture, { params: { id }, file }, { as: desk })
  expect((await shown()).find(row => row.id === id)?.picUrl).toBe(data.picUrl)
  const response = await world.app.inject({ url: data.picUrl })
  const { format, width, height, exif } = await sharp(response.rawPayload).metadata()
  const side = INSTRUCTOR_PICTURE_SIDE
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: side, height: side, exif: undefined })
  await world.call(contract.removeInstructorPicture, { params: { id } }, { as: desk })
  expect((await read(id)).picUrl).toBeNull()
})

test('rejects a file that is not an image as the picture of an instructor', async () => {
  const id = await created()
  const broken = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])])
  const refusedResponse = await world.call(
    contract.setInstructorPicture,
    { params: { id }, file: broken },
    { as: desk },
  )
  expect(refusedResponse.code).toBe('PICTURE_NOT_READABLE')
  expect((await read(id)).picUrl).toBeNull()
})

test('refuses to reassign a course with a wrong current instructor, and to remove an instructor who has courses', async () => {
  const [one, other] = [await created({ name: 'Satu Pengajar' }), await created({ name: 'Dua Pengajar' })]
  const { id: courseId, instructor } = (await read(one)).courses[0]!
  const { slug } = await world.db
    .selectFrom('course')
    .select('slug')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const give = (id: string, from: string) =>
    world.call(contract.giveCourse, { params: { id, courseId }, body: { from, reason } }, { as: desk })
  expect((await give(one, instructor.id)).status).toBe(200)
  expect((await give(other, instructor.id)).code).toBe('COURSE_TAUGHT_BY_ANOTHER')
  expect((await world.call(getCourse, { params: { slug } })).data.instructor.name).toBe('Satu Pengajar')
  const remove = (id: string) => world.call(contract.removeInstructor, { params: { id }, body: { reason } }, at(1))
  expect((await remove(one)).code).toBe('INSTRUCTOR_TEACHES')
  expect((await remove(other)).status).toBe(200)
  expect((await remove(other)).code).toBe('INSTRUCTOR_NOT_FOUND')
  expect((await give(one, one)).status).toBe(200)
  expect((await give(randomUUID(), one)).code).toBe('INSTRUCTOR_NOT_FOUND')
})

test('visitors see at most a thousand instructors, and admins cannot create more', async () => {
  const { count } = await world.db
    .selectFrom('instructor')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: INSTRUCTOR_LIST_LIMIT - 1 - Number(count) }, (_, number) => {
    return { id: randomUUID(), slug: `banyak-${number}`, ...profile, position: 1_000 + number }
  })
  await world.db.insertInto('instructor').values(rows).execute()
  const codes = (await Promise.all([create(), create(), create()])).map(({ code }) => code ?? 'ok')
  expect(codes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'INSTRUCTOR_LIMIT_REACHED',
    'INSTRUCTOR_LIMIT_REACHED',
    'ok',
  ])
  expect((await world.call(listInstructors, { query: { limit: '1000' } })).data).toHaveLength(INSTRUCTOR_LIST_LIMIT)
})
