import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/account/institution.admin.ts'
import { listInstitutions } from '#contract/account/location.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp({ database: await openTestDatabase() })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Belum ada di daftar'
const list = async () => (await world.call(contract.listDeskInstitutions, {}, { as: admin })).data
const add = (name: string, typedName: string | null = null) =>
  world.call(contract.addInstitution, { body: { name, kind: 'school', typedName, reason } }, { as: admin })
const merge = (id: string, typedName: string) =>
  world.call(contract.mergeInstitution, { params: { id }, body: { typedName, reason } }, { as: admin })
const remove = (id: string) =>
  world.call(contract.removeInstitution, { params: { id }, body: { reason } }, { as: admin })
const named = async (search: string) =>
  (await world.call(listInstitutions, { query: { search } })).data.map(({ name }) => name)

async function type(institution_name: string) {
  const { userId } = await world.newLearner()
  await world.db
    .insertInto('user_profile')
    .values({ user_id: userId, institution_name, updated_at: world.clock.now })
    .execute()
  return async () =>
    world.db
      .selectFrom('user_profile')
      .select(['institution_id', 'institution_name'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
}

test('an admin can add a typed institution name to the list, and profiles with this name then use the list entry', async () => {
  const [one, two] = [await type('SMK Alam Raya'), await type('smk alam raya')]
  await type('Sekolah lain')
  expect((await list()).typed).toEqual([
    { name: expect.stringMatching(/^smk alam raya$/i), userCount: 2 },
    { name: 'Sekolah lain', userCount: 1 },
  ])
  expect((await add('SMK Alam Raya Bandung', 'SMK ALAM RAYA')).data.mergedCount).toBe(2)
  const merged = { institution_id: 'smk-alam-raya-bandung', institution_name: 'SMK Alam Raya Bandung' }
  expect([await one(), await two()]).toEqual([merged, merged])
  expect(await named('alam raya')).toEqual(['SMK Alam Raya Bandung'])
  expect((await list()).added).toMatchObject([{ name: 'SMK Alam Raya Bandung', userCount: 2 }])
  expect((await remove('smk-alam-raya-bandung')).code).toBe('INSTITUTION_IN_USE')
})

test('merges a typed name into an institution of the built-in list', async () => {
  const profile = await type('UGM Jogja')
  expect((await merge('universitas-gadjah-mada-ugm', 'ugm jogja')).data.mergedCount).toBe(1)
  expect(await profile()).toMatchObject({ institution_name: 'Universitas Gadjah Mada (UGM)' })
  expect((await merge('tidak-ada', 'UGM Jogja')).code).toBe('INSTITUTION_NOT_FOUND')
})

test('refuses to add an existing name and a name without letters, and removes an unused name', async () => {
  for (const name of ['Universitas Gadjah Mada (UGM)', '???']) expect((await add(name)).code).toBe('INSTITUTION_EXISTS')
  const both = await Promise.all([add('SMK Dua Kali'), add('SMK Dua Kali')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect((await add('x'.repeat(121))).code).toBe('VALIDATION_FAILED')
  expect((await remove('smk-dua-kali')).status).toBe(200)
  expect(await named('dua kali')).toEqual([])
})
