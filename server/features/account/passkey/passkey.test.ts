import { sharePortfolio } from '#contract/certificate/portfolio.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { forgetPassword, resetPassword } from '#contract/account/account-mail.ts'
import { addPasskey, finishPasskeyLogin, listPasskeys, removePasskey } from '#contract/account/passkey.ts'
import { startPasskey, startPasskeyLogin } from '#contract/account/passkey.ts'
import { createLoginCode, exchangeLoginCode } from '#contract/account/sessions.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { revokeFamilies } from '#server/auth/family-queries.ts'
import { runInTransaction } from '#server/db/database.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { createFeed } from '#server/features/site/feed/service.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { grantAdmin } from '../user-admin/operator.ts'

const ORIGIN = 'http://localhost'

let world: LearningApp
let mail: RecordedMail
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ config: { publicUrl: ORIGIN }, mailTransport: mail })
})
afterAll(() => world.close())

const pass = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
}
const getMailbox = ({ userId }: Learner) => `${userId}@contoh.test`

async function getOptionsFor(as: Learner, password = '') {
  return (await world.call(startPasskey, { body: { password } }, { as })).data
}

async function registered(as?: Learner) {
  const owner = as ?? (await world.newLearner())
  const device = createAuthenticator()
  const response = await world.call(addPasskey, { body: device.register(await getOptionsFor(owner)) }, { as: owner })
  expect(response.status).toBe(200)
  return { owner, device, passkey: response.data }
}

const loginOptions = async () => (await world.call(startPasskeyLogin, {})).data
const logInWith = (assertion: ReturnType<ReturnType<typeof createAuthenticator>['sign']>) =>
  world.call(finishPasskeyLogin, { body: { assertion } })

describe('a passkey', () => {
  test('a passkey logs in its owner, and the list shows when it was used', async () => {
    const { owner, device } = await registered()
    const response = await logInWith(device.sign(await loginOptions()))
    expect(response.status).toBe(200)
    expect(response.data.userId).toBe(owner.userId)
    expect(String(response.response.headers['set-cookie'])).toMatch(/semai_bind=.*HttpOnly/)
    expect((await world.call(getUserPreview, {}, { as: response.data })).status).toBe(200)
    const [row] = (await world.call(listPasskeys, {}, { as: owner })).data
    expect(row).toMatchObject({ lastUsedAt: world.clock.now.toISOString(), isBlocked: false })
  })

  test('sends an email when a passkey is added and when it is removed', async () => {
    const { owner, passkey } = await registered()
    await mail.mailTo(getMailbox(owner), /^Kunci sandi ditambahkan/)
    const input = { params: { id: passkey.id }, body: { password: '' } }
    expect((await world.call(removePasskey, input, { as: owner })).status).toBe(200)
    await mail.mailTo(getMailbox(owner), /^Kunci sandi dihapus/)
    expect((await world.call(removePasskey, input, { as: owner })).code).toBe('PASSKEY_NOT_FOUND')
  })

  test('a removed passkey cannot log in', async () => {
    const { owner, device, passkey } = await registered()
    await world.call(removePasskey, { params: { id: passkey.id }, body: { password: '' } }, { as: owner })
    expect((await logInWith(device.sign(await loginOptions()))).code).toBe('PASSKEY_NOT_KNOWN')
  })

  test('another user cannot remove a passkey', async () => {
    const { passkey, device } = await registered()
    const input = { params: { id: passkey.id }, body: { password: '' } }
    expect((await world.call(removePasskey, input, { as: await world.newLearner() })).code).toBe('PASSKEY_NOT_FOUND')
    expect((await logInWith(device.sign(await loginOptions()))).status).toBe(200)
  })

  test('neither its owner nor another user can register a registered passkey again', async () => {
    const { owner, device } = await registered()
    const otherLearner = await world.newLearner()
    for (const as of [owner, otherLearner]) {
      const secondResponse = await world.call(addPasskey, { body: device.register(await getOptionsFor(as)) }, { as })
      expect(secondResponse.code).toBe('PASSKEY_EXISTS')
    }
  })

  test('a passkey is erased with its account', async () => {
    const { owner, device } = await registered()
    const deletedResponse = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: owner })
    expect(deletedResponse.status).toBe(200)
    expect((await logInWith(device.sign(await loginOptions()))).code).toBe('PASSKEY_NOT_KNOWN')
  })

  test('a passkey does not log in to a deactivated account', async () => {
    const { owner, device } = await registered()
    const { now } = world.clock
    await world.db.updateTable('app_user').set({ deactivated_at: now }).where('id', '=', owner.userId).execute()
    expect((await logInWith(device.sign(await loginOptions()))).code).toBe('ACCOUNT_DEACTIVATED')
  })
})

describe('an account whose email address is not verified', () => {
  async function resetToken(owner: Learner) {
    await world.call(forgetPassword, { body: { email: getMailbox(owner) } })
    return mail.tokenTo(getMailbox(owner), /Atur ulang/)
  }
  const reset = (token: string) => world.call(resetPassword, { body: { token, password: 'password-baru' } })

  test('a password reset removes passkeys, secret feeds and the WhatsApp number of an unverified account', async () => {
    const { owner, device } = await registered()
    const { db, clock } = world
    await createFeed(db, { userId: owner.userId, kind: 'calendar' }, clock.now)
    await world.call(sharePortfolio, {}, { as: owner })
    await db
      .insertInto('whatsapp_number')
      .values({ user_id: owner.userId, number: '6281234567890', asked_at: clock.now, confirmed_at: clock.now })
      .execute()
    expect((await reset(await resetToken(owner))).status).toBe(200)
    expect((await logInWith(device.sign(await loginOptions()))).code).toBe('PASSKEY_NOT_KNOWN')
    for (const table of ['secret_feed', 'portfolio', 'whatsapp_number'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', owner.userId).execute()).toEqual([])
    }
  })

  test('a password reset keeps the passkeys of a verified account', async () => {
    const { owner, device } = await registered()
    await world.verifyEmail(owner)
    expect((await reset(await resetToken(owner))).status).toBe(200)
    expect((await logInWith(device.sign(await loginOptions()))).status).toBe(200)
  })

  test('a passkey that is being added while the password is reset is not stored', async () => {
    const owner = await world.newLearner()
    const registration = createAuthenticator().register(await getOptionsFor(owner))
    const begun: Promise<{ code?: string | undefined }>[] = []
    await runInTransaction(world.db, async tx => {
      await tx.selectFrom('app_user').select('id').where('id', '=', owner.userId).forUpdate().execute()
      begun.push(world.call(addPasskey, { body: registration }, { as: owner }))
      await waitForBlockedStatement(world.db)
      await revokeFamilies(tx, { userId: owner.userId, at: world.clock.now })
    })
    expect((await begun[0])?.code).toBe('UNAUTHORIZED')
    const passkeys = world.db.selectFrom('passkey').select('id').where('user_id', '=', owner.userId)
    expect(await passkeys.execute()).toEqual([])
  })

  test('the command that makes an unverified account an admin removes its passkeys', async () => {
    const { owner, device } = await registered()
    const actor = { userId: null, place: 'perintah server', at: world.clock.now }
    await grantAdmin({ db: world.db, keys: await loadServerKeys(world.db), actor }, getMailbox(owner))
    expect((await logInWith(device.sign(await loginOptions()))).code).toBe('PASSKEY_NOT_KNOWN')
  })
})

describe('adding a passkey', () => {
  test('adding a passkey needs the password if the login is older than ten minutes', async () => {
    const as = await world.newLearner()
    pass(601)
    const ask = async (password: string) => (await world.call(startPasskey, { body: { password } }, { as })).code
    expect(await ask('')).toBe('PROOF_NEEDED')
    expect(await ask('bukan-ini')).toBe('PASSWORD_MISMATCH')
    expect(await ask(LEARNER_PASSWORD)).toBeUndefined()
  })

  test('a session from a login code of an old session does not count as a new login', async () => {
    const as = await world.newLearner()
    pass(601)
    const { data } = await world.call(createLoginCode, { body: { origin: ORIGIN } }, { as })
    const { data: session } = await world.call(exchangeLoginCode, { body: data })
    const response = await world.call(startPasskey, { body: { password: '' } }, { as: session })
    expect(response.code).toBe('PROOF_NEEDED')
  })

  test('a user without a password must log in again to add a passkey ten minutes after the login', async () => {
    const as = await world.newLearner()
    await world.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', as.userId).execute()
    pass(601)
    expect((await world.call(startPasskey, { body: { password: '' } }, { as })).code).toBe('LOGIN_TOO_OLD')
  })

  test.each([
    ['a device without a screen lock', { isVerified: false }, 'PASSKEY_WITHOUT_LOCK'],
    ['another origin', { origin: 'https://semai.example' }, 'PASSKEY_NOT_VERIFIED'],
    ['another site', { rpId: 'semai.example' }, 'PASSKEY_NOT_VERIFIED'],
    ['a frame of another site', { crossOrigin: true }, 'PASSKEY_NOT_VERIFIED'],
    ['an invented challenge', { challenge: 'A'.repeat(72) }, 'PASSKEY_NOT_VERIFIED'],
  ])('refuses to add a passkey with %s', async (_what, faults, code) => {
    const as = await world.newLearner()
    const body = createAuthenticator().register(await getOptionsFor(as), faults)
    expect((await world.call(addPasskey, { body }, { as })).code).toBe(code)
    expect((await world.call(listPasskeys, {}, { as })).data).toEqual([])
  })

  test('refuses to add a passkey with the challenge of another session, or an expired or used challenge', async () => {
    const as = await world.newLearner()
    const options = await getOptionsFor(as)
    const body = createAuthenticator().register(options)
    const later = { ...as, accessToken: await world.tokenFor(as.userId) }
    expect((await world.call(addPasskey, { body }, { as: later })).code).toBe('PASSKEY_NOT_VERIFIED')
    expect((await world.call(addPasskey, { body }, { as })).status).toBe(200)
    const second = createAuthenticator().register(options)
    expect((await world.call(addPasskey, { body: second }, { as })).code).toBe('PASSKEY_TIMED_OUT')
    const old = createAuthenticator().register(await getOptionsFor(as))
    pass(301)
    expect((await world.call(addPasskey, { body: old }, { as })).code).toBe('PASSKEY_TIMED_OUT')
  })

  test('an account has at most twenty passkeys, even if several devices are added at the same time', async () => {
    const as = await world.newLearner()
    const all = []
    for (let each = 0; each < 25; each += 1) all.push(createAuthenticator().register(await getOptionsFor(as)))
    const responses = await Promise.all(all.map(body => world.call(addPasskey, { body }, { as })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(responses.filter(({ code }) => code === 'PASSKEY_LIMIT_REACHED')).toHaveLength(5)
  })
})

describe('a login with a passkey', () => {
  test.each([
    ['a device without a screen lock', { isVerified: false }, 'PASSKEY_WITHOUT_LOCK'],
    ['another origin', { origin: 'https://semai.example' }, 'PASSKEY_NOT_VERIFIED'],
    ['a look-alike origin', { origin: `${ORIGIN}.example` }, 'PASSKEY_NOT_VERIFIED'],
    ['another site', { rpId: 'semai.example' }, 'PASSKEY_NOT_VERIFIED'],
    ['a frame of another site', { crossOrigin: true }, 'PASSKEY_NOT_VERIFIED'],
    ['an invented challenge', { challenge: 'A'.repeat(72) }, 'PASSKEY_NOT_VERIFIED'],
    [
      'the name of another account',
      { userHandle: Buffer.from('someone').toString('base64url') },
      'PASSKEY_NOT_VERIFIED',
    ],
  ])('refuses a login with %s', async (_what, faults, code) => {
    const { device } = await registered()
    const response = await logInWith(device.sign(await loginOptions(), faults))
    expect([response.status, response.code]).toEqual([400, code])
  })

  test('refuses a signature of another key under the id of a known passkey', async () => {
    const { device } = await registered()
    const options = await loginOptions()
    const { id, rawId, response } = device.sign(options)
    const foreign = createAuthenticator().sign(options)
    const { userHandle } = response
    const answer = await logInWith({ ...foreign, id, rawId, response: { ...foreign.response, userHandle } })
    expect(answer.code).toBe('PASSKEY_NOT_VERIFIED')
  })

  test('refuses a login with a passkey challenge that was issued for a registration', async () => {
    const { owner, device } = await registered()
    const { challenge } = await getOptionsFor(owner)
    expect((await logInWith(device.sign(await loginOptions(), { challenge }))).code).toBe('PASSKEY_NOT_VERIFIED')
  })

  test('accepts the signature of a passkey once, even if it is sent ten times at the same time', async () => {
    const { device } = await registered()
    const assertion = device.sign(await loginOptions())
    const responses = await Promise.all(Array.from({ length: 10 }, () => logInWith(assertion)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ code }) => code === 'PASSKEY_TIMED_OUT')).toHaveLength(9)
  })

  test('refuses the signature of a passkey after five minutes', async () => {
    const { device } = await registered()
    const assertion = device.sign(await loginOptions())
    pass(301)
    expect((await logInWith(assertion)).code).toBe('PASSKEY_TIMED_OUT')
  })

  test('blocks a passkey whose counter does not grow, and notifies the owner by email', async () => {
    const { owner, device } = await registered()
    expect((await logInWith(device.sign(await loginOptions(), { counter: 7 }))).status).toBe(200)
    expect((await logInWith(device.sign(await loginOptions(), { counter: 7 }))).code).toBe('PASSKEY_BLOCKED')
    expect((await logInWith(device.sign(await loginOptions(), { counter: 8 }))).code).toBe('PASSKEY_BLOCKED')
    await mail.mailTo(getMailbox(owner), /diblokir/)
    const [row] = (await world.call(listPasskeys, {}, { as: owner })).data
    expect(row?.isBlocked).toBe(true)
  })

  test('a request with an old counter but a wrong signature does not block the passkey', async () => {
    const { device } = await registered()
    expect((await logInWith(device.sign(await loginOptions(), { counter: 9 }))).status).toBe(200)
    const forged = device.sign(await loginOptions(), { counter: 1 })
    const { response } = createAuthenticator().sign(await loginOptions())
    const body = { ...forged, response: { ...forged.response, signature: response.signature } }
    expect((await logInWith(body)).code).toBe('PASSKEY_NOT_VERIFIED')
    expect((await logInWith(device.sign(await loginOptions(), { counter: 10 }))).status).toBe(200)
  })

  test('accepts an authenticator that does not count its signatures', async () => {
    const { device } = await registered(await world.newLearner())
    const key = device.sign(await loginOptions(), { counter: 0 })
    await world.db.updateTable('passkey').set({ counter: 0 }).where('credential_id', '=', key.id).execute()
    expect((await logInWith(key)).status).toBe(200)
    expect((await logInWith(device.sign(await loginOptions(), { counter: 0 }))).status).toBe(200)
  })

  test('refuses a request from another site to start a passkey login', async () => {
    const response = await world.call(startPasskeyLogin, {}, { headers: { origin: 'https://jahat.example' } })
    expect(response.code).toBe('FORBIDDEN')
  })
})
