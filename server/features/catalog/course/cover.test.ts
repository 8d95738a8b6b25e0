import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/catalog/course.admin.ts'
import { uploadContentPicture } from '#contract/site/content.admin.ts'
import { getCourse, listCourses } from '#contract/catalog/course.ts'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import { createStorage } from '../../../storage/storage.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let desk: Learner
let course: contract.DeskCourse
beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
  const { data } = await world.call(contract.listDeskCourses, { query: { isPublished: 'true' } }, { as: desk })
  course = await read(data.items[0]?.id ?? '')
})
afterAll(() => world.close())

const read = async (id: string) => (await world.call(contract.getDeskCourse, { params: { id } }, { as: desk })).data
async function write(cover: string | undefined) {
  const { id, slug, version, careerTrack, category, ...rest } = await read(course.id)
  const { title, summary, description, mode, level, instructorId, priceRupiah, pricePoints, durationHours, outcomes } =
    rest
  const kind = { mode, level, instructorId, careerTrackId: careerTrack.id, category: category.slug }
  const words = { title, slug, summary, description, priceRupiah, pricePoints, durationHours, outcomes }
  const body = { ...words, ...kind, reason: 'Sampul baru', ...(cover !== undefined && { cover }) }
  const given = { as: desk, headers: { 'if-match': `"${version}"` } }
  return world.call(contract.changeCourse, { params: { id }, body }, given)
}
const getField = ({ response }: { response: { body: string } }) =>
  (JSON.parse(response.body) as { errors?: Record<string, string> }).errors?.['cover']
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b35' } })
    .png()
    .toBuffer()
async function bring(bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], 'sampul.png', { type: 'image/png' })
  return (await world.call(uploadContentPicture, { file }, { as: desk })).data.url
}
const page = async () => (await world.call(getCourse, { params: { slug: course.slug } })).data
async function getSize(address: string) {
  const name = address.slice('/api/media/'.length)
  const { width, height, format } = await sharp(
    (await createStorage(world.dataDir).read(`media/${name}`)) ?? Buffer.alloc(0),
  ).metadata()
  return { width, height, format }
}

test('a course cover is stored in all sizes, shown in catalogue and course page, and can be removed', async () => {
  expect((await page()).cover).toBeUndefined()
  const url = await bring(await picture(900, 900))
  expect((await write(`![Tiga orang di depan laptop](${url})`)).status).toBe(200)
  const { cover } = await page()
  expect(cover).toMatchObject({ alt: 'Tiga orang di depan laptop' })
  expect(await Promise.all([cover?.small, cover?.medium, cover?.large].map(each => getSize(each ?? '')))).toEqual([
    { width: 320, height: 180, format: 'webp' },
    { width: 640, height: 360, format: 'webp' },
    { width: 1280, height: 720, format: 'webp' },
  ])
  const { data } = await world.call(listCourses, { query: {} })
  expect(data.find(({ id }) => id === course.id)?.cover).toEqual(cover)
  // A learner's course card shows the cover too.
  const learner = await world.newLearner()
  await world.enrol(learner, course.slug)
  const own = () => world.call(listEnrollments, {}, { as: learner })
  expect((await own()).data[0]?.course.cover).toEqual(cover)
  // The form gets the text as it was typed. The first change contains only a new description. The second change leaves
  // out the field `cover`.
  expect((await read(course.id)).cover).toBe(`![Tiga orang di depan laptop](${url})`)
  await write(`![Kelas malam](${url})`)
  expect((await page()).cover).toEqual({ ...cover, alt: 'Kelas malam' })
  await write(undefined)
  expect((await page()).cover?.alt).toBe('Kelas malam')
  const { version } = await read(course.id)
  await write('')
  expect((await page()).cover).toBeUndefined()
  expect((await own()).data[0]?.course.cover).toBeUndefined()
  expect((await read(course.id)).version).toBe(version + 1)
})

test('the audit log contains the old and the new course cover, even if the alt text stays the same', async () => {
  const [first, second] = [await bring(await picture(900, 900)), await bring(await picture(800, 900))]
  for (const url of [first, second]) await write(`![Kelas](${url})`)
  const { detail } = await world.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject_id', '=', course.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ before: { cover: `![Kelas](${first})` }, after: { cover: `![Kelas](${second})` } })
  await write('')
})

test('rejects an invalid course cover with an error at its field, and changes nothing', async () => {
  const url = await bring(await picture(640, 360))
  const before = await read(course.id)
  const hash = 'a'.repeat(64)
  const broken = [
    [url, 'tombol'],
    ['https://contoh.test/gambar.jpg', 'tombol'],
    [`![Foto](https://contoh.test${url})`, 'tombol'],
    [`![Foto](${url}) dan lagi`, 'tombol'],
    [`![](${url})`, 'isi gambarnya'],
    [`![ ](${url})`, 'isi gambarnya'],
    [`![${'x'.repeat(201)}](${url})`, '200'],
    [`![Foto](/api/media/${hash}.webp)`, 'tidak ada lagi'],
    ['![Foto](/api/media/../keys)', 'tombol'],
    ['![Foto](/api/media/..)', 'tidak ada lagi'],
    ['x'.repeat(5_000), 'tombol'],
  ] as const
  for (const [cover, words] of broken) {
    const answer = await write(cover)
    expect([cover, answer.code, getField(answer)]).toEqual([cover, 'VALIDATION_FAILED', expect.stringContaining(words)])
  }
  expect(await read(course.id)).toEqual(before)
})

test('rejects an uploaded file that is not an image as course cover, with an error at its field', async () => {
  const name = `${'b'.repeat(64)}.webp`
  await createStorage(world.dataDir).write(`media/${name}`, Buffer.from('bukan gambar'))
  const answer = await write(`![Foto](/api/media/${name})`)
  expect([answer.code, getField(answer)]).toEqual(['VALIDATION_FAILED', expect.any(String)])
})
