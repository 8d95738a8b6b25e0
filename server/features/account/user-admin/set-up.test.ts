import { afterAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createFirstAdminToken } from './first-admin.ts'

const opened: LearningApp[] = []
let world: LearningApp
beforeEach(async () => {
  world = await startLearningApp({ database: await openTestDatabase() })
  opened.push(world)
})
afterAll(async () => {
  await Promise.all(opened.map(each => each.close()))
})

const token = async () => (await createFirstAdminToken(world.db, await loadServerKeys(world.db), world.clock.now)) ?? ''
const open = (given: string) => world.app.inject(`/api/set-up?token=${encodeURIComponent(given)}`)
const typed = { fullName: 'Ibu Kepala', email: 'kepala@sekolah.id', password: 'rahasia-besar' }
const send = (fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: '/api/set-up',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...typed, passwordConfirmation: typed.password, ...fields }).toString(),
  })
const admins = () =>
  world.db.selectFrom('app_user').select(['email', 'is_admin']).where('is_admin', '=', true).execute()

test('the set-up link creates the first admin, who can log in, and then expires', async () => {
  const link = await token()
  expect((await open(link)).statusCode).toBe(200)
  const response = await send({ token: link })
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('/auth/login?redirect=')])
  const session = await world.call(login, { body: { email: typed.email, password: typed.password } })
  expect(session.data).toMatchObject({ isAdmin: true, roles: ['admin'] })
  const log = await world.db.selectFrom('audit_entry').select(['deed', 'actor_id']).execute()
  expect(log).toEqual([{ deed: 'admin.create', actor_id: session.data.userId }])
  expect([(await open(link)).statusCode, (await send({ token: link, email: 'lain@sekolah.id' })).statusCode]).toEqual([
    410, 410,
  ])
  expect(await token()).toBe('')
  expect(await admins()).toHaveLength(1)
})

test('two submissions of the set-up form at the same time create one admin', async () => {
  const link = await token()
  const responses = await Promise.all([send({ token: link }), send({ token: link, email: 'lain@sekolah.id' })])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
})

test('a set-up link that is forged or older than a day creates no admin', async () => {
  const link = await token()
  const forged = `${link.slice(0, link.lastIndexOf('.'))}.${'A'.repeat(43)}`
  expect([(await open('')).statusCode, (await send({ token: forged })).statusCode]).toEqual([410, 410])
  world.clock.now = new Date(world.clock.now.getTime() + 86_401_000)
  expect([(await open(link)).statusCode, (await send({ token: link })).statusCode]).toEqual([410, 410])
  expect(await admins()).toEqual([])
})

test('an invalid field of the set-up form gets its message, and the form keeps name and email', async () => {
  const link = await token()
  const response = await send({ token: link, fullName: '<b>', password: 'pendek', passwordConfirmation: 'lain' })
  expect(response.statusCode).toBe(400)
  expect(response.body).toContain('value="&lt;b&gt;"')
  expect(response.body).toContain('value="kepala@sekolah.id"')
  expect(response.body).toContain('id="fullName-fault"')
  expect(response.body).toContain('Ulangi password harus sama')
  expect(response.body).not.toContain('pendek')
  const learner = await world.newLearner()
  const { email } = await world.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  const takenResponse = await send({ token: link, email })
  expect([takenResponse.statusCode, takenResponse.body]).toEqual([400, expect.stringContaining('sudah punya akun')])
  expect(await admins()).toEqual([])
})
