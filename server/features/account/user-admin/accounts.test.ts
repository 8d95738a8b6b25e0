import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetPassword, resetPassword } from '#contract/account/account-mail.ts'
import { login } from '#contract/account/auth.ts'
import * as contract from '#contract/account/user-account.admin.ts'
import { askForRole, getUserHistory, listDeskUsers } from '#contract/account/user.admin.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'

let world: LearningApp
let mail: RecordedMail
let admin: Learner
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ database: await openTestDatabase(), mailTransport: mail })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Peserta dari sekolah'
const password = 'rahasia123'
const newEmail = () => `${randomUUID()}@contoh.test`
const invite = (email: string) =>
  world.call(contract.inviteUser, { body: { fullName: 'Bunga Citra', email, reason } }, { as: admin })
const story = async (id: string) => (await world.call(getUserHistory, { params: { id } }, { as: admin })).data
const enter = (email: string) => world.call(login, { body: { email, password } })
const reset = (token: string, to = password) => world.call(resetPassword, { body: { token, password: to } })
const change = (call: typeof contract.deactivateUser | typeof contract.reactivateUser, id: string, version: number) =>
  world.call(call, { params: { id }, body: { reason } }, { as: admin, headers: { 'if-match': `"${version}"` } })

/** Creates an account whose owner has set a password by the invitation's link. */
async function joined() {
  const email = newEmail()
  const { id } = (await invite(email)).data
  await reset(await mail.tokenTo(email, /sudah siap/))
  return { id, email }
}

test('an invited user sets the password once with the link of the email, and can then log in', async () => {
  const email = newEmail()
  const { id } = (await invite(email)).data
  expect((await story(id)).user).toMatchObject({ isInvited: true, isActive: true, roles: ['learner'] })
  expect((await enter(email)).code).toBe('LOGIN_FAILED')
  const token = await mail.tokenTo(email, /sudah siap/)
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token, 'password-lain')).code).toBe('TOKEN_NOT_FOUND')
  expect((await enter(email)).status).toBe(200)
  const { user, audit } = await story(id)
  expect(user).toMatchObject({ isInvited: false, isEmailVerified: true })
  expect(audit.map(({ deed }) => deed)).toContain('user.invite')
})

test('refuses to invite an invalid email, or the email of an existing account, with an error at the field', async () => {
  const { email } = await joined()
  const taken = await invite(email)
  expect(taken.code).toBe('EMAIL_ALREADY_REGISTERED')
  expect(taken.response.json()).toMatchObject({ errors: { email: expect.stringContaining('sudah punya akun') } })
  expect((await invite('bukan email')).code).toBe('VALIDATION_FAILED')
  const both = newEmail()
  const responses = await Promise.all([invite(both), invite(both)])
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('a password link is an invitation until the first password is set, and then a reset', async () => {
  const email = newEmail()
  const { id } = (await invite(email)).data
  const send = () => world.call(contract.sendPasswordLink, { params: { id }, body: { reason } }, { as: admin })
  expect((await send()).data.isInvitation).toBe(true)
  await reset(await mail.tokenTo(email, /sudah siap/))
  expect((await send()).data.isInvitation).toBe(false)
  expect((await reset(await mail.tokenTo(email, /Atur ulang/))).status).toBe(200)
})

test('a deactivated account cannot log in or reset its password, and can be activated again', async () => {
  const { id, email } = await joined()
  const session = (await enter(email)).data
  const { version } = (await story(id)).user
  expect((await change(contract.deactivateUser, id, version - 1)).code).toBe('VERSION_STALE')
  const off = await change(contract.deactivateUser, id, version)
  expect(off.status).toBe(200)
  expect((await enter(email)).code).toBe('ACCOUNT_DEACTIVATED')
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const ownResponse = await world.call(getUserHistory, { params: { id } }, { headers })
  expect(ownResponse.code).toBe('UNAUTHORIZED')
  const sent = mail.sent.length
  await world.call(forgetPassword, { body: { email } })
  await mail.mailTo((await joined()).email, /sudah siap/)
  expect(mail.sent.slice(sent).filter(({ to }) => to.address === email)).toEqual([])
  const role = { isAdmin: true, isExpert: false, reason }
  expect((await world.call(askForRole, { params: { id }, body: role }, { as: admin })).code).toBe('ACCOUNT_DEACTIVATED')
  const listedResponse = await world.call(listDeskUsers, { query: { isActive: 'false' } }, { as: admin })
  expect(listedResponse.data.items.map(user => user.id)).toEqual([id])
  expect((await change(contract.deactivateUser, id, off.data.version)).code).toBe('DEACTIVATE_DONE')
  expect((await change(contract.reactivateUser, id, off.data.version)).status).toBe(200)
  expect((await enter(email)).status).toBe(200)
})

test('an admin cannot be deactivated, so at least one admin remains active', async () => {
  const { version } = (await story(admin.userId)).user
  expect((await change(contract.deactivateUser, admin.userId, version)).code).toBe('DEACTIVATE_ADMIN')
})
