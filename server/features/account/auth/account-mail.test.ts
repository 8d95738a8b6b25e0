import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changePassword,
  confirmEmail,
  forgetPassword,
  resendConfirmation,
  resetPassword,
} from '#contract/account/account-mail.ts'
import { login, register } from '#contract/account/auth.ts'
import { refreshToken } from '#contract/account/session-data.ts'
import { CONFIRM_EMAIL_LINK_SECONDS, RESET_PASSWORD_LINK_SECONDS } from '#contract/wire/limits.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { findUndeliverable, recordUndeliverable } from '#server/mail/undeliverable-queries.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'

let world: LearningApp
let mail: RecordedMail
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ mailTransport: mail })
})
afterAll(() => world.close())

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `orang${count}@contoh.test`
})

const pass = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}
async function registered() {
  const body = { fullName: 'Rina Puspita', email, phoneNumber: '081234567890', password: 'rahasia' }
  const { data, response } = await world.call(register, { body })
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { userId: data.user.id, accessToken: data.accessToken, refreshToken: data.refreshToken, cookie }
}
const loginWith = (password: string) => world.call(login, { body: { email, password } })
const verifiedAt = async () =>
  (
    await world.db
      .selectFrom('app_user')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified_at
const confirm = (token: string) => world.call(confirmEmail, { body: { token } })
const reset = (token: string, password = 'password-baru') => world.call(resetPassword, { body: { token, password } })
async function resetToken() {
  await world.call(forgetPassword, { body: { email } })
  return mail.tokenTo(email, /Atur ulang/)
}

describe('the verification link', () => {
  test('the verification link is sent after registration, works once, and then reports that it was used', async () => {
    await registered()
    expect(await verifiedAt()).toBeNull()
    const token = await mail.tokenTo(email)
    expect(await confirm(token)).toMatchObject({ status: 200, data: { email, wasVerified: false } })
    const verified = world.clock.now
    expect(await verifiedAt()).toEqual(verified)
    pass(60)
    expect(await confirm(token)).toMatchObject({ status: 200, data: { email, wasVerified: true } })
    pass(CONFIRM_EMAIL_LINK_SECONDS)
    expect(await confirm(token)).toMatchObject({ status: 200, data: { email, wasVerified: true } })
    expect(await verifiedAt()).toEqual(verified)
  })

  test('opening the verification link clears a recorded bounce of the email address, but not a spam complaint', async () => {
    for (const reason of ['bounced', 'complained'] as const) {
      email = `${reason}@contoh.test`
      const { userId } = await registered()
      const token = await mail.tokenTo(email)
      await recordUndeliverable(world.db, { email, reason, at: world.clock.now })
      await confirm(token)
      const undeliverable = await findUndeliverable(world.db, userId)
      expect(undeliverable?.reason).toBe(reason === 'bounced' ? undefined : reason)
    }
  })

  test('sends the email for a password reset even to a user who reported an email as spam', async () => {
    await registered()
    await recordUndeliverable(world.db, { email, reason: 'complained', at: world.clock.now })
    expect(await resetToken()).not.toBe('')
  })

  test('only one of twenty requests at the same time with one link verifies the email', async () => {
    await registered()
    const token = await mail.tokenTo(email)
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(responses.filter(({ data }) => !data.wasVerified)).toHaveLength(1)
  })

  test('a verification link issued while the server clock was fast is invalid after the clock was corrected', async () => {
    const { now } = world.clock
    pass(400 * 86_400)
    await registered()
    const token = await mail.tokenTo(email)
    world.clock.now = now
    expect((await confirm(token)).code).toBe('TOKEN_EXPIRED')
  })

  test('the verification link is valid for exactly three days', async () => {
    await registered()
    const token = await mail.tokenTo(email)
    const { now } = world.clock
    world.clock.now = new Date(Math.floor(now.getTime() / 1000) * 1000 + CONFIRM_EMAIL_LINK_SECONDS * 1000)
    expect((await confirm(token)).code).toBe('TOKEN_EXPIRED')
    pass(-1)
    expect((await confirm(token)).status).toBe(200)
    world.clock.now = now
  })

  test('the verification link is invalid after the email was changed', async () => {
    const { userId } = await registered()
    const token = await mail.tokenTo(email)
    await world.db
      .updateTable('app_user')
      .set({ email: `baru-${email}` })
      .where('id', '=', userId)
      .execute()
    expect((await confirm(token)).code).toBe('TOKEN_NOT_FOUND')
  })

  test('a new verification link can be requested until a link was used', async () => {
    const as = await registered()
    const first = await mail.tokenTo(email)
    expect((await world.call(resendConfirmation, {}, { as })).data).toEqual({ isVerified: false })
    await expect.poll(() => mail.sent.filter(each => each.to.address === email)).toHaveLength(2)
    expect(await mail.tokenTo(email)).not.toBe(first)
    expect((await confirm(first)).status).toBe(200)
    expect((await world.call(resendConfirmation, {}, { as })).data).toEqual({ isVerified: true })
  })
})

describe('error codes of invalid links', () => {
  test.each(['x', 'a.b', 'a.b.c', '....', '🙂.🙂.🙂'])('rejects the link token %s as JWT_MALFORMED', async token => {
    expect((await confirm(token)).code).toBe('JWT_MALFORMED')
    expect((await reset(token)).code).toBe('JWT_MALFORMED')
  })

  test('rejects a link with a foreign signature or algorithm', async () => {
    const as = await registered()
    const token = await mail.tokenTo(email)
    const [head = '', payload = ''] = token.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"mail+jwt"}').toString('base64url')}.${payload}.`
    const forged = await new SignJWT({ jti: crypto.randomUUID(), exp: 9e9, aud: 'confirm-email', iss: 'semai' })
      .setProtectedHeader({ alg: 'HS256', typ: 'mail+jwt' })
      .sign(new Uint8Array(32))
    const swapped = `${head}.${Buffer.from('{}').toString('base64url')}.${token.split('.')[2]}`
    for (const wrong of [none, forged, swapped, as.accessToken]) {
      expect((await confirm(wrong)).code).toBe('TOKEN_INVALID_SIGNATURE')
    }
  })

  test('a link for one purpose does not work for another purpose', async () => {
    await registered()
    const token = await mail.tokenTo(email, /Verifikasi/)
    expect((await reset(token)).code).toBe('TOKEN_NOT_FOUND')
    expect((await confirm(await resetToken())).code).toBe('TOKEN_NOT_FOUND')
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('forgotten passwords', () => {
  test('a request for a forgotten password gets the same response for a known and an unknown email', async () => {
    await registered()
    const knownResponse = await world.call(forgetPassword, { body: { email } })
    const unknown = await world.call(forgetPassword, { body: { email: `tiada-${email}` } })
    expect(knownResponse.status).toBe(200)
    expect(knownResponse.response.body).toBe(unknown.response.body)
    const without = ({ 'x-request-id': _id, date: _date, ...rest }: Record<string, unknown>) => rest
    expect(without(knownResponse.response.headers)).toEqual(without(unknown.response.headers))
    await mail.tokenTo(email, /Atur ulang/)
    await expect.poll(() => world.db.selectFrom('mail_job').selectAll().execute()).toEqual([])
    expect(mail.sent.some(each => each.to.address === `tiada-${email}`)).toBe(false)
  })

  test('a password reset sets the new password, ends the earlier session, verifies the email and notifies the owner', async () => {
    const before = await registered()
    expect((await reset(await resetToken())).status).toBe(200)
    expect((await loginWith('rahasia')).code).toBe('LOGIN_FAILED')
    expect((await loginWith('password-baru')).status).toBe(200)
    expect((await world.call(getUserPreview, {}, { as: before })).code).toBe('UNAUTHORIZED')
    const refreshed = await world.call(
      refreshToken,
      { body: { refreshToken: before.refreshToken } },
      { cookie: before.cookie },
    )
    expect(refreshed.code).toBe('INVALID_REFRESH_TOKEN')
    expect(await verifiedAt()).not.toBeNull()
    expect((await mail.mailTo(email, /telah diganti/)).text).toMatch(/diganti pada .* pukul \d\d\.\d\d WIB\./)
  })

  test('the email about a reset password shows the time in the time zone of the owner', async () => {
    const { userId } = await registered()
    await world.db
      .insertInto('notification_setting')
      .values({ user_id: userId, channels: '{}', zone: 'WIT', muted_until: null, changed_at: world.clock.now })
      .execute()
    expect((await reset(await resetToken())).status).toBe(200)
    const time = new Intl.DateTimeFormat('id-ID', { timeStyle: 'short', timeZone: 'Asia/Jayapura' })
    expect((await mail.mailTo(email, /telah diganti/)).text).toContain(`pukul ${time.format(world.clock.now)} WIT.`)
  })

  test('ten clicks at the same time reset the password once, and then an earlier reset link is invalid', async () => {
    await registered()
    const other = await resetToken()
    await world.call(forgetPassword, { body: { email } })
    await expect.poll(() => mail.sent.filter(each => each.to.address === email)).toHaveLength(3)
    const token = await mail.tokenTo(email, /Atur ulang/)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(token, `password-${index}`)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect((await reset(other)).code).toBe('TOKEN_NOT_FOUND')
  })

  test('repeating a password reset with the same link and password succeeds, but changes nothing', async () => {
    await registered()
    const token = await resetToken()
    expect((await reset(token)).status).toBe(200)
    const as = (await loginWith('password-baru')).data
    expect((await reset(token)).status).toBe(200)
    expect((await world.call(getUserPreview, {}, { as })).status).toBe(200)
    expect((await reset(token, 'password-lain')).code).toBe('TOKEN_NOT_FOUND')
    expect((await loginWith('password-baru')).status).toBe(200)
    await mail.mailTo(email, /telah diganti/)
    await expect.poll(() => world.db.selectFrom('mail_job').selectAll().execute()).toEqual([])
    expect(mail.sent.filter(each => each.to.address === email && /telah diganti/.test(each.subject))).toHaveLength(1)
  })

  test('repeating a password reset with a used link works for fifteen minutes, and only for the same email', async () => {
    const { userId } = await registered()
    const token = await resetToken()
    await reset(token)
    const setEmail = (to: string) =>
      world.db.updateTable('app_user').set({ email: to }).where('id', '=', userId).execute()
    await setEmail(`baru-${email}`)
    expect((await reset(token)).code).toBe('TOKEN_NOT_FOUND')
    await setEmail(email)
    pass(15 * 60 - 1)
    expect((await reset(token)).status).toBe(200)
    pass(1)
    expect((await reset(token)).code).toBe('TOKEN_NOT_FOUND')
  })

  test('a reset link is valid for sixty minutes', async () => {
    await registered()
    const token = await resetToken()
    const { now } = world.clock
    pass(RESET_PASSWORD_LINK_SECONDS)
    expect((await reset(token)).code).toBe('TOKEN_EXPIRED')
    world.clock.now = now
  })

  test.each<Record<string, string>>([
    { host: 'jahat.example' },
    { 'x-forwarded-host': 'jahat.example' },
    { 'x-forwarded-proto': 'https', forwarded: 'host=jahat.example' },
  ])('the reset link contains our host and never a host from the request headers: %o', async headers => {
    await registered()
    await world.call(forgetPassword, { body: { email } }, { headers })
    const { text, html } = await mail.mailTo(email, /Atur ulang/)
    expect(text).toContain('http://localhost:4173/auth/reset-password?token=')
    expect(text + html).not.toContain('jahat')
  })
})

describe('changing the password', () => {
  const change = (as: { userId: string; accessToken: string }, oldPassword: string, newPassword = 'password-baru') =>
    world.call(changePassword, { body: { oldPassword, newPassword } }, { as })

  test('changing the password requires the current password', async () => {
    const as = await registered()
    expect((await change(as, 'bukan ini')).code).toBe('OLD_PASSWORD_MISMATCH')
    expect((await loginWith('rahasia')).status).toBe(200)
  })

  test('changing the password ends the other sessions and open reset links, but not the current session', async () => {
    const here = await registered()
    const there = (await loginWith('rahasia')).data
    const token = await resetToken()
    expect((await change(here, 'rahasia')).status).toBe(200)
    expect((await world.call(getUserPreview, {}, { as: here })).status).toBe(200)
    expect((await world.call(getUserPreview, {}, { as: there })).code).toBe('UNAUTHORIZED')
    expect((await reset(token)).code).toBe('TOKEN_NOT_FOUND')
    expect((await loginWith('password-baru')).status).toBe(200)
    await mail.mailTo(email, /telah diganti/)
  })

  test('the login of a merged account changes its own password, not the password of the kept account', async () => {
    const kept = await registered()
    const keptEmail = email
    email = `lama-${keptEmail}`
    const former = await registered()
    await world.db
      .updateTable('app_user')
      .set({ merged_into: kept.userId, deleted_at: world.clock.now })
      .where('id', '=', former.userId)
      .execute()
    expect((await change(former, 'rahasia')).status).toBe(200)
    // The other sessions of both accounts end.
    expect((await world.call(getUserPreview, {}, { as: kept })).code).toBe('UNAUTHORIZED')
    expect((await loginWith('rahasia')).code).toBe('LOGIN_FAILED')
    expect((await loginWith('password-baru')).status).toBe(200)
    await mail.mailTo(email, /telah diganti/)
    email = keptEmail
    expect((await loginWith('rahasia')).status).toBe(200)
  })

  test('five requests at the same time change the password once', async () => {
    const as = await registered()
    const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => change(as, 'rahasia', `password-${at}`)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('equal requests to change the password all succeed, but only the first changes it', async () => {
    const as = await registered()
    const there = (await loginWith('rahasia')).data
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(as, 'rahasia')))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await world.call(getUserPreview, {}, { as: there })).code).toBe('UNAUTHORIZED')
    const again = (await loginWith('password-baru')).data
    expect((await change(as, 'rahasia')).status).toBe(200)
    expect((await world.call(getUserPreview, {}, { as: again })).status).toBe(200)
    expect((await change(as, 'rahasia', 'password-lain')).code).toBe('OLD_PASSWORD_MISMATCH')
    await mail.mailTo(email, /telah diganti/)
    await expect.poll(() => world.db.selectFrom('mail_job').selectAll().execute()).toEqual([])
    expect(mail.sent.filter(each => each.to.address === email && /telah diganti/.test(each.subject))).toHaveLength(1)
  })
})

test('the database stores no link and no link token', async () => {
  await registered()
  const token = await resetToken()
  const rows = await Promise.all([
    world.db.selectFrom('mail_token').selectAll().execute(),
    world.db.selectFrom('mail_job').selectAll().execute(),
  ])
  expect(rows[0].length).toBeGreaterThan(0)
  for (const part of token.split('.')) expect(JSON.stringify(rows)).not.toContain(part)
})
