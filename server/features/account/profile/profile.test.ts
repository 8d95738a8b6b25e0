import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { getProfile, profileLengths, claimEWalletNotice, updateProfile } from '#contract/account/profile.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createFullProfile } from '#tests/support/profile.ts'

let world: LearningApp
let learner: Learner
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
})

const put = (change: object = {}, as = learner) =>
  world.send(updateProfile, { body: { ...createFullProfile(), ...change } }, { as })
const read = async () => (await world.call(getProfile, {}, { as: learner })).data
const account = () =>
  world.db.selectFrom('app_user').selectAll().where('id', '=', learner.userId).executeTakeFirstOrThrow()

test('a new account has only the profile data that were given at registration', async () => {
  expect(await read()).toMatchObject({
    fullName: 'Bunga Citra',
    phoneNumber: '081234567890',
    gender: null,
    birthDate: null,
    cityId: null,
    picUrl: null,
    profileCompletion: 14,
  })
})

test('the e-wallet notice is shown once per user, and not again after a profile update', async () => {
  expect((await read()).isEWalletTold).toBe(false)
  const claims = await Promise.all([1, 2, 3, 4].map(() => world.call(claimEWalletNotice, {}, { as: learner })))
  expect(
    claims.filter(({ data }) => data.isFirst),
    'one of several devices at once',
  ).toHaveLength(1)
  expect((await read()).isEWalletTold).toBe(true)
  const firstRows = await world.db
    .selectFrom('user_profile')
    .selectAll()
    .where('user_id', '=', learner.userId)
    .execute()
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  await world.call(claimEWalletNotice, {}, { as: learner })
  const secondRows = await world.db
    .selectFrom('user_profile')
    .selectAll()
    .where('user_id', '=', learner.userId)
    .execute()
  expect(secondRows).toEqual(firstRows)
  await put()
  expect((await read()).isEWalletTold).toBe(true)
})

test('the profile reports whether the email is confirmed', async () => {
  expect((await read()).isEmailConfirmed).toBe(false)
  const { db, clock } = world
  await db.updateTable('app_user').set({ email_verified_at: clock.now }).where('id', '=', learner.userId).execute()
  expect((await read()).isEmailConfirmed).toBe(true)
})

test('the profile reports whether the account has a password', async () => {
  expect((await read()).hasPassword).toBe(true)
  await world.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', learner.userId).execute()
  expect((await read()).hasPassword).toBe(false)
})

test('only the owner reads the saved profile, and profile and menu show the same completeness', async () => {
  const otherLearner = await world.newLearner()
  const saved = await put()
  expect(saved.statusCode).toBe(200)
  const profile = await read()
  expect(saved.json()).toEqual({ data: profile })
  expect(profile).toEqual({
    ...createFullProfile(),
    isEWalletTold: false,
    email: `${learner.userId}@contoh.test`,
    isEmailConfirmed: false,
    hasPassword: true,
    picUrl: null,
    profileCompletion: 92,
  })
  const preview = await world.call(getUserPreview, {}, { as: learner })
  expect(preview.data).toMatchObject({ fullName: 'Bunga Citra Lestari', profileCompletion: 92 })
  expect((await world.call(getProfile, {}, { as: otherLearner })).data).toMatchObject({
    gender: null,
    fullName: 'Bunga Citra',
  })
})

test('saving a profile again replaces its values, and null clears them', async () => {
  await put()
  const empty = Object.fromEntries(Object.keys(createFullProfile()).map(field => [field, null]))
  const response = await put({ ...empty, fullName: 'Bunga' })
  expect(response.statusCode).toBe(200)
  expect(await read()).toMatchObject({ ...empty, fullName: 'Bunga', profileCompletion: 7 })
})

test('saving a profile trims texts, normalises line ends and turns an empty field into null', async () => {
  await put({ fullName: '  Bunga ', address: ' Jalan A\r\nRT 1\rRW 2 ', bio: '   ', company: '', websiteUrl: ' ' })
  expect(await read()).toMatchObject({
    fullName: 'Bunga',
    address: 'Jalan A\nRT 1\nRW 2',
    bio: null,
    company: null,
    websiteUrl: null,
  })
})

test('a profile gets the name of a listed institution from the list, and keeps the typed name of an unlisted one', async () => {
  await put({ institutionId: 'universitas-gadjah-mada-ugm', institutionName: 'Sesuatu yang lain' })
  expect(await read()).toMatchObject({ institutionName: 'Universitas Gadjah Mada (UGM)' })
  await put({ institutionId: null, institutionName: 'Sekolah Alam Kampung Kami' })
  expect(await read()).toMatchObject({ institutionId: null, institutionName: 'Sekolah Alam Kampung Kami' })
})

test('saving a profile ignores unknown fields: flags, points and names of other columns', async () => {
  await put()
  const before = await account()
  const balance = () => world.db.selectFrom('point_balance').selectAll().orderBy('user_id').execute()
  const points = await balance()
  const otherLearner = await world.newLearner()
  const response = await put({
    id: otherLearner.userId,
    userId: otherLearner.userId,
    user_id: otherLearner.userId,
    isAdmin: true,
    is_admin: true,
    roles: ['admin'],
    email: 'admin@semai.test',
    password: 'rahasia-baru',
    password_hash: 'x',
    point: 1_000_000,
    profileCompletion: 100,
    picUrl: 'https://evil.example/x.png',
    pic_url: 'https://evil.example/x.png',
  })
  expect(response.statusCode).toBe(200)
  expect(await account()).toEqual(before)
  expect((await balance()).filter(row => row.user_id !== otherLearner.userId)).toEqual(points)
  expect(await read()).toMatchObject({ profileCompletion: 92, picUrl: null, email: before.email })
  expect((await world.call(getProfile, {}, { as: otherLearner })).data.gender).toBeNull()
})

describe('the location of a profile', () => {
  test.each([
    [{ provinceId: '00', cityId: null }, 'PROVINCE_NOT_FOUND'],
    [{ provinceId: '00', cityId: '32.73' }, 'PROVINCE_NOT_FOUND'],
    [{ provinceId: '33', cityId: '32.73' }, 'CITY_NOT_FOUND'],
    [{ provinceId: '32', cityId: '32.99' }, 'CITY_NOT_FOUND'],
    [{ institutionId: 'kampus-yang-tidak-ada' }, 'INSTITUTION_NOT_FOUND'],
    [{ provinceId: null, cityId: '32.73' }, 'VALIDATION_FAILED'],
  ])('rejects a profile with %j with the error %s, and saves nothing', async (change, code) => {
    await put()
    const before = await read()
    const response = await put({ ...change, fullName: 'Orang Lain' })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code }])
    expect(await read()).toEqual(before)
  })

  test('a location may consist of only a province', async () => {
    expect((await put({ cityId: null })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ provinceId: '32', cityId: null })
  })
})

const long = (length: number) => 'a'.repeat(length)
const bad: Record<string, readonly unknown[]> = {
  fullName: ['', '   ', null, long(51), 'Bunga <b>', 'Bunga;', 'a\0b', '💥', 7],
  phoneNumber: ['', '08', '0812345', '08123456789012', '628123456789', '+628123456789', '0812-3456-789', 8123456789],
  gender: ['', 'X', 'l', 'Laki-laki', 'L ', 1],
  birthDate: [
    '',
    '2001-02-30',
    '1899-12-31',
    '2999-01-01',
    '28-02-2001',
    '2001-2-28',
    '2001-02-28T00:00:00Z',
    20010228,
  ],
  maritalStatus: ['', 'Menikah', 'sudah menikah'],
  address: [long(profileLengths.address + 1), 'a\0b', 'a\u001bb', '\ud800', 7],
  provinceId: ['', '3', '320', 32, "32' or 1=1"],
  cityId: ['', '3273', '32.7', '32.733', 32.73],
  lastEducation: ['', 'S4', 's1'],
  institutionId: ['', 'A B', '../x', long(121)],
  institutionName: [long(profileLengths.institutionName + 1), 'a\nb', 'a\0b'],
  major: ['', 'Sihir', 'lainnya'],
  graduationYear: ['2024', 1919, 2024.5, 2036, -1, 1e308],
  position: ['', 'Presiden', 'pelajar/mahasiswa'],
  company: [long(profileLengths.company + 1), 'a\nb', '\u0007'],
  bio: [long(profileLengths.bio + 1), 'a\0b', ['a']],
  linkedinUrl: [
    'http://linkedin.com/in/a',
    'https://linkedin.com.evil.example/in/a',
    'https://evillinkedin.com/in/a',
    'https://linkedin.com@evil.example/',
    'https://evil.example/#linkedin.com',
    'javascript:alert(1)//linkedin.com',
  ],
  instagramUrl: ['instagram.com/a', '//instagram.com/a', 'https://instagram.com\\@evil.example/', '@bunga'],
  githubUrl: ['https://gitlab.com/a', 'ftp://github.com/a', 'https://github.com:bad/a'],
  websiteUrl: [
    'http://bunga.id',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:bunga.id',
    'https://localhost',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://user:pass@bunga.id/',
    'https://bunga.id/ a',
    `https://bunga.id/${long(300)}`,
  ],
}

test.each(Object.entries(bad))(
  'rejects every bad value of %s, reports the field and saves nothing',
  async (field, values) => {
    const before = await account()
    const faults: unknown[] = []
    for (const value of values) {
      const response = await put({ [field]: value })
      const { code, errors } = response.json<{ code?: string; errors?: Record<string, string> }>()
      if (response.statusCode !== 400 || code !== 'VALIDATION_FAILED' || !errors?.[field])
        faults.push([value, response.body])
    }
    expect(faults).toEqual([])
    expect(await account()).toEqual(before)
    expect(await read()).toMatchObject({ gender: null })
  },
)

test('rejects a profile with a missing field, because it would clear the stored value', async () => {
  for (const field of Object.keys(createFullProfile())) {
    const body = Object.fromEntries(Object.entries(createFullProfile()).filter(([name]) => name !== field))
    const response = await world.send(updateProfile, { body }, { as: learner })
    expect([field, response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([
      field,
      400,
      [field],
    ])
  }
})

test.each([
  ['websiteUrl', 'HTTPS://Bunga.ID', 'https://bunga.id/'],
  ['websiteUrl', 'https://toko.bunga.co.id/a?b=c#d', 'https://toko.bunga.co.id/a?b=c#d'],
  ['linkedinUrl', 'https://id.linkedin.com/in/bunga', 'https://id.linkedin.com/in/bunga'],
  ['bio', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['address', "Jl. D'Amour; drop table app_user;--", "Jl. D'Amour; drop table app_user;--"],
  ['company', '=cmd|calc', '=cmd|calc'],
  ['bio', 'a'.repeat(profileLengths.bio), 'a'.repeat(profileLengths.bio)],
])('the profile field %s with the value %j is stored as %j', async (field, given, kept) => {
  expect((await put({ [field]: given })).statusCode).toBe(200)
  expect(await read()).toMatchObject({ [field]: kept })
})

test('ten saves of a profile at the same time store the complete values of one save', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Bunga ${'IVXLCDMABE'[index]}`)
  const answers = await Promise.all(names.map(name => put({ fullName: name, company: name })))
  expect(answers.map(answer => answer.statusCode)).toEqual(names.map(() => 200))
  const { fullName, company } = await read()
  expect(names).toContain(fullName)
  expect(company).toBe(fullName)
})

test('a demo account has a profile', async () => {
  const response = await world.call(login, { body: { email: 'siswa@semai.test', password: 'belajar123' } })
  const { userId, accessToken } = response.data
  expect((await world.call(getProfile, {}, { as: { userId, accessToken } })).status).toBe(200)
})
