import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCareerTrack } from '#contract/catalog/career-track.admin.ts'
import * as contract from '#contract/catalog/category.admin.ts'
import { listCourseChoices } from '#contract/catalog/course.admin.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp({ database: await openTestDatabase() })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Kategori pertama'
const create = (title: string, slug: string) =>
  world.call(contract.createCategory, { body: { title, slug } }, { as: admin })
const get = async (id: string) => (await world.call(contract.getDeskCategory, { params: { id } }, { as: admin })).data
const remove = async (id: string) => {
  const { version } = await get(id)
  const headers = { 'if-match': `"${version}"` }
  return world.call(contract.removeCategory, { params: { id }, body: { reason } }, { as: admin, headers })
}

test('a career track can use the first category of an empty database', async () => {
  const { id } = (await create('Pemasaran', 'pemasaran')).data
  await create('Desain', 'desain')
  expect((await create('Pemasaran lain', 'pemasaran')).code).toBe('CATEGORY_EXISTS')
  expect((await create('', 'kosong')).code).toBe('VALIDATION_FAILED')
  const { categories } = (await world.call(listCourseChoices, {}, { as: admin })).data
  expect(categories.map(({ slug }) => slug)).toEqual(['pemasaran', 'desain'])
  const track = {
    slug: 'iklan',
    title: 'Iklan',
    summary: 'Ringkas',
    description: 'Panjang',
    category: 'pemasaran',
  }
  expect(
    (await world.call(createCareerTrack, { body: { ...track, isBeta: false, isArchived: false } }, { as: admin }))
      .status,
  ).toBe(200)
  expect(await get(id)).toMatchObject({ careerTrackCount: 1, position: 1 })
  expect((await remove(id)).code).toBe('CATEGORY_IN_USE')
})

test('a category can be renamed and moved, and an unused category can be removed', async () => {
  const { id } = (await create('Kesehatan', 'kesehatan')).data
  const { version } = await get(id)
  const change = (title: string) =>
    world.call(
      contract.changeCategory,
      { params: { id }, body: { title, position: 1, reason } },
      { as: admin, headers: { 'if-match': `"${version}"` } },
    )
  expect((await change('Kebugaran')).status).toBe(200)
  expect((await change('Olahraga')).code).toBe('VERSION_STALE')
  expect(await get(id)).toMatchObject({ title: 'Kebugaran', slug: 'kesehatan', position: 1 })
  expect((await remove(id)).status).toBe(200)
  const deletedResponse = await world.call(contract.getDeskCategory, { params: { id } }, { as: admin })
  expect(deletedResponse.code).toBe('CATEGORY_NOT_FOUND')
})
