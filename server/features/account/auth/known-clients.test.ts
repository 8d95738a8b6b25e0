import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { forgetPassword, resetPassword } from '#contract/account/account-mail.ts'
import { login, register } from '#contract/account/auth.ts'
import { legacyLogin } from '#contract/account/legacy-auth.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { deleteOldClients } from '../../../auth/known-clients.ts'

const email = 'siswa@semai.test'
const password = 'belajar123'
const HOME = '10.0.0.1'

let mail: RecordedMail
let world: LearningApp
beforeEach(async () => {
  mail = recordMail()
  world = await startLearningApp({ config: { rateLimitFactor: 1, trustProxy: ['127.0.0.1'] }, mailTransport: mail })
})
afterEach(() => world.close())

const from = (ip: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': ip },
  ...(cookie !== undefined && { cookie }),
})
const enter = (ip: string, cookie?: string, guess = password) =>
  world.call(login, { body: { email, password: guess } }, from(ip, cookie))
const findDevice = (answer: { response: { headers: Record<string, unknown> } }) => {
  const cookies = [answer.response.headers['set-cookie']].flat().map(String)
  return cookies.find(text => text.startsWith('semai_device='))?.split(';', 1)[0] ?? ''
}
/** Sends 100 wrong passwords: ten from each of ten network addresses, without another login in between. */
async function attack(): Promise<void> {
  const guesses = Array.from({ length: 100 }, (_, at) => enter(`10.1.0.${at % 10}`, undefined, 'tebakan'))
  expect((await Promise.all(guesses)).map(({ code }) => code)).toEqual(Array(100).fill('LOGIN_FAILED'))
  expect(await enter('10.2.0.1')).toMatchObject({ status: 429 })
}
const emailsTo = (who: string) => mail.sent.filter(({ to }) => to.address === who)

describe('password guessing from many IP addresses', () => {
  test('an owner logs in from a known device and from a known IP address while others guess the password', async () => {
    const device = findDevice(await enter(HOME))
    await attack()
    expect((await enter('10.3.0.1', device)).status).toBe(200)
    expect((await enter(HOME)).status).toBe(200)
    const olderResponse = await world.call(legacyLogin, { body: { email, password } }, from('10.3.0.1', device))
    expect(olderResponse.status).toBe(200)
  })

  test('the owner logs in on a new device through the email link while others guess the password', async () => {
    await attack()
    await world.call(forgetPassword, { body: { email } }, from('10.4.0.1'))
    const body = { token: await mail.tokenTo(email, /Atur ulang/), password: 'baru-sekali' }
    const reset = await world.call(resetPassword, { body }, from('10.4.0.1'))
    expect(reset.status).toBe(200)
    expect((await enter('10.5.0.1', findDevice(reset), 'baru-sekali')).status).toBe(200)
    expect((await enter('10.4.0.1', undefined, 'baru-sekali')).status).toBe(200)
  })

  test('after a reset link was used, it allows ten guesses of the new password, from all IP addresses together', async () => {
    await world.call(forgetPassword, { body: { email } }, from(HOME))
    const token = await mail.tokenTo(email, /Atur ulang/)
    const use = (ip: string, guess: string) => world.call(resetPassword, { body: { token, password: guess } }, from(ip))
    expect((await use(HOME, 'baru-sekali')).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, at) => use(`10.1.0.${at}`, `tebakan-${at}`)))
    expect(guesses.map(({ code }) => code)).toEqual(Array(10).fill('TOKEN_NOT_FOUND'))
    expect(await use('10.2.0.1', 'baru-sekali')).toMatchObject({ status: 429 })
  })

  test('an invented cookie or a device of another account does not count as a known device', async () => {
    const body = { fullName: 'Orang Lain', email: 'lain@contoh.test', phoneNumber: '081234567890', password }
    const otherDevice = findDevice(await world.call(register, { body }, from(HOME)))
    expect(otherDevice).not.toBe('')
    await attack()
    const madeUp = ['', 'x', `${'a'.repeat(22)}.${'b'.repeat(43)}`].map(label => `semai_device=${label}`)
    for (const cookie of [...madeUp, otherDevice])
      expect([cookie, (await enter('10.3.0.1', cookie)).status]).toEqual([cookie, 429])
  })

  test('after a password reset, the earlier device and IP address of the owner are unknown', async () => {
    const device = findDevice(await enter(HOME))
    await world.call(forgetPassword, { body: { email } }, from('10.4.0.1'))
    const token = await mail.tokenTo(email, /Atur ulang/)
    await world.call(resetPassword, { body: { token, password: 'baru-sekali' } }, from('10.4.0.1'))
    await attack()
    expect((await enter(HOME, device, 'baru-sekali')).status).toBe(429)
  })
})

test('concurrent reset requests send one email, and unknown devices use up no tries of a known device', async () => {
  const device = findDevice(await enter(HOME))
  const asked = Array.from({ length: 60 }, (_, at) =>
    world.call(forgetPassword, { body: { email } }, from(`10.1.0.${at}`)),
  )
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(60).fill(200))
  await expect.poll(() => emailsTo(email)).toHaveLength(1)
  expect((await world.call(forgetPassword, { body: { email } }, from('10.3.0.1', device))).status).toBe(200)
  await expect.poll(() => emailsTo(email)).toHaveLength(2)
})

test('stores known devices and networks for ninety days, or until the account is erased', async () => {
  const body = { fullName: 'Orang Baru', email: 'baru@contoh.test', phoneNumber: '081234567890', password }
  const { data } = await world.call(register, { body }, from(HOME))
  const count = async () => (await world.db.selectFrom('known_place').selectAll().execute()).length
  await enter(HOME)
  expect(await count()).toBe(4)
  const as = { userId: data.user.id, accessToken: data.accessToken }
  expect((await world.call(deleteAccount, { body: { password } }, { as })).status).toBe(200)
  expect(await count()).toBe(2)
  const { now } = world.clock
  await deleteOldClients({ db: world.db, now: () => new Date(now.getTime() + 91 * 86_400_000) })
  expect(await count()).toBe(0)
})
