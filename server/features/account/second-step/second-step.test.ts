import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { changePassword } from '#contract/account/account-mail.ts'
import { listDeskUsers } from '#contract/account/user.admin.ts'
import { listUsers } from '#contract/account/legacy-user.ts'
import { addPasskey, finishPasskeyLogin, startPasskey, startPasskeyLogin } from '#contract/account/passkey.ts'
import * as step from '#contract/account/second-step.ts'
import { STEP_SECONDS } from '#contract/account/second-step.rules.ts'
import { computeCode, getStepNumber } from '#server/auth/totp.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { decodeBase32 } from '#tests/support/base32.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'

let world: LearningApp
let mail: RecordedMail
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ config: { publicUrl: 'http://localhost' }, mailTransport: mail })
})
afterAll(() => world.close())

const pass = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
}
const codeNow = (secret: Buffer, drift = 0) => computeCode(secret, getStepNumber(world.clock.now) + drift)
const anotherLogin = async (as: Learner) => ({ ...as, accessToken: await world.tokenFor(as.userId) })
const deskCode = async (as: Learner) => (await world.call(listDeskUsers, { query: {} }, { as })).code
const auditOf = async (userId: string) =>
  (await world.db.selectFrom('audit_entry').select('deed').where('person_id', '=', userId).orderBy('seq').execute())
    .map(({ deed }) => deed)
    .filter(deed => deed.startsWith('second-step.'))
const readStep = async (as: Learner) => (await world.call(step.getSecondStep, {}, { as })).data
const sendCode = (as: Learner, code: string) => world.call(step.passStep, { body: { code } }, { as })

/** Returns an admin with an authenticator app who has passed the second factor in this session. */
async function withApp() {
  const as = await world.newAdmin()
  const { data } = await world.call(step.startAuthenticatorApp, { body: { password: '' } }, { as })
  const secret = decodeBase32(data.secret)
  const on = await world.call(step.confirmAuthenticatorApp, { body: { code: codeNow(secret) } }, { as })
  expect(on.status).toBe(200)
  // The code that activated the app is already used, so the next code must come from a later time step.
  pass(30)
  return { as, secret, codes: on.data.codes }
}

describe('authenticator apps', () => {
  test('an admin with an authenticator app must enter a code at another login, before any admin call', async () => {
    const { as, secret } = await withApp()
    expect(await deskCode(as)).toBeUndefined()
    const other = await anotherLogin(as)
    expect(await deskCode(other)).toBe('SECOND_STEP_REQUIRED')
    expect(await readStep(other)).toMatchObject({ isStaff: true, isDue: true, hasApp: true, recoveryCodes: 10 })
    expect((await sendCode(other, codeNow(secret))).status).toBe(200)
    expect(await deskCode(other)).toBeUndefined()
    expect(await readStep(other)).toMatchObject({ isDue: false })
  })

  test('the second factor must be entered again after twelve hours', async () => {
    const { as } = await withApp()
    pass(STEP_SECONDS - 40)
    const renewed = await renew(as)
    expect(await deskCode(renewed)).toBeUndefined()
    pass(20)
    expect(await deskCode(renewed)).toBe('SECOND_STEP_REQUIRED')
  })

  test('an authenticator app is set up only after its first right code', async () => {
    const as = await world.newAdmin()
    const { data } = await world.call(step.startAuthenticatorApp, { body: { password: '' } }, { as })
    expect(await deskCode(await anotherLogin(as))).toBeUndefined()
    const late = codeNow(decodeBase32(data.secret), 5)
    const { status, code } = await world.call(step.confirmAuthenticatorApp, { body: { code: late } }, { as })
    expect({ status, code }).toEqual({ status: 400, code: 'STEP_CODE_WRONG' })
    expect(await readStep(as)).toMatchObject({ hasApp: false, recoveryCodes: 0 })
  })

  test('without the second factor an admin has only learner rights in a call that is open to every role', async () => {
    const { as } = await withApp()
    const other = await anotherLogin(as)
    const { data } = await world.call(listUsers, { query: {} }, { as: other })
    expect(data.map(({ id }) => id)).toEqual([as.userId])
  })

  test('accepts a code of an authenticator app once, even if it is sent ten times at the same time', async () => {
    const { as, secret } = await withApp()
    const logins = await Promise.all(Array.from({ length: 10 }, () => anotherLogin(as)))
    const code = codeNow(secret)
    const responses = await Promise.all(logins.map(login => sendCode(login, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ code: refusal }) => refusal === 'STEP_CODE_WRONG')).toHaveLength(9)
    expect((await sendCode(as, codeNow(secret, -1))).code).toBe('STEP_CODE_WRONG')
    expect((await sendCode(as, codeNow(secret, 1))).status).toBe(200)
  })

  test('the secret of an authenticator app is stored encrypted', async () => {
    const { as, secret } = await withApp()
    const row = await world.db
      .selectFrom('totp_secret')
      .select('secret')
      .where('user_id', '=', as.userId)
      .executeTakeFirstOrThrow()
    expect(row.secret.includes(secret)).toBe(false)
  })

  test('adding an authenticator app sends an email and is recorded in the audit log', async () => {
    const { as } = await withApp()
    await mail.mailTo(`${as.userId}@contoh.test`, /Langkah kedua/)
    expect(await auditOf(as.userId)).toEqual(['second-step.on'])
  })

  test('each passed and each failed check of a second factor is recorded in the audit log', async () => {
    const { as, secret, codes } = await withApp()
    const other = await anotherLogin(as)
    await sendCode(other, codeNow(secret, 5))
    await sendCode(other, codeNow(secret))
    await sendCode(other, codes[0] ?? '')
    expect(await auditOf(as.userId)).toEqual([
      'second-step.on',
      'second-step.fail',
      'second-step.pass',
      'second-step.recovery-code',
      'second-step.pass',
    ])
  })

  test('learners cannot set up an authenticator app', async () => {
    const as = await world.newLearner()
    expect((await world.call(step.startAuthenticatorApp, { body: { password: '' } }, { as })).code).toBe('FORBIDDEN')
    expect(await readStep(as)).toMatchObject({ isStaff: false, isDue: false })
  })

  test('removing an authenticator app requires a recent second factor', async () => {
    const { as, secret } = await withApp()
    const other = await anotherLogin(as)
    const remove = (who: Learner) =>
      world.call(step.removeAuthenticatorApp, { body: { password: LEARNER_PASSWORD } }, { as: who })
    expect((await remove(other)).code).toBe('SECOND_STEP_REQUIRED')
    await sendCode(other, codeNow(secret))
    expect((await remove(other)).status).toBe(200)
    expect(await deskCode(await anotherLogin(as))).toBeUndefined()
  })
})

/** Creates a new access token of the same session, as a refresh does. */
async function renew(as: Learner): Promise<Learner> {
  const [, payload = ''] = as.accessToken.split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
  return { ...as, accessToken: await world.tokenOf(as.userId, sid) }
}

describe('a stolen password alone', () => {
  test('a stolen password alone cannot add another second factor to an account that has one', async () => {
    const { as } = await withApp()
    const thief = await anotherLogin(as)
    const body = { password: LEARNER_PASSWORD }
    for (const endpoint of [
      startPasskey,
      step.startAuthenticatorApp,
      step.makeRecoveryCodes,
      step.removeAuthenticatorApp,
    ]) {
      expect((await world.call(endpoint, { body }, { as: thief })).code).toBe('SECOND_STEP_REQUIRED')
    }
  })

  test('a stolen password alone can neither change the password nor erase an account with a second factor', async () => {
    const { as, secret } = await withApp()
    const other = await anotherLogin(as)
    const passwords = { oldPassword: LEARNER_PASSWORD, newPassword: 'password-baru' }
    const change = () => world.call(changePassword, { body: passwords }, { as: other })
    const erase = (password: string) => world.call(deleteAccount, { body: { password } }, { as: other })
    expect((await change()).code).toBe('SECOND_STEP_REQUIRED')
    expect((await erase(LEARNER_PASSWORD)).code).toBe('SECOND_STEP_REQUIRED')
    expect(await deskCode(as)).toBeUndefined()
    expect((await sendCode(other, codeNow(secret))).status).toBe(200)
    expect((await change()).status).toBe(200)
    pass(601)
    expect((await erase(passwords.newPassword)).code).toBe('SECOND_STEP_REQUIRED')
    expect((await sendCode(other, codeNow(secret))).status).toBe(200)
    expect((await erase('bukan-ini')).code).toBe('PASSWORD_MISMATCH')
    expect((await erase(passwords.newPassword)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('a recovery code replaces the second factor once, also if typed in lower case and with spaces', async () => {
    const { as, codes } = await withApp()
    const [first = ''] = codes
    const other = await anotherLogin(as)
    expect((await sendCode(other, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await deskCode(other)).toBeUndefined()
    expect((await sendCode(other, first)).code).toBe('STEP_CODE_WRONG')
    expect((await readStep(other)).recoveryCodes).toBe(9)
    await mail.mailTo(`${as.userId}@contoh.test`, /Kode pemulihan/)
  })

  test('if a recovery code is used twice at the same time, exactly one use is accepted', async () => {
    const { as, codes } = await withApp()
    const [code = ''] = codes
    const logins = [await anotherLogin(as), await anotherLogin(as)]
    const responses = await Promise.all(logins.map(login => sendCode(login, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('refuses the recovery codes of another account', async () => {
    const [one, two] = [await withApp(), await withApp()]
    const other = await anotherLogin(one.as)
    expect((await sendCode(other, two.codes[0] ?? '')).code).toBe('STEP_CODE_WRONG')
  })

  test('new recovery codes invalidate the old recovery codes', async () => {
    const { as, codes } = await withApp()
    const { data } = await world.call(step.makeRecoveryCodes, { body: { password: '' } }, { as })
    expect(new Set([...codes, ...data.codes]).size).toBe(20)
    expect((await sendCode(as, codes[0] ?? '')).code).toBe('STEP_CODE_WRONG')
    expect((await sendCode(as, data.codes[0] ?? '')).status).toBe(200)
  })
})

describe('passkeys as second factor', () => {
  async function withPasskey(as: Learner) {
    const device = createAuthenticator()
    const { data: options } = await world.call(startPasskey, { body: { password: '' } }, { as })
    const { status } = await world.call(addPasskey, { body: device.register(options) }, { as })
    expect(status).toBe(200)
    return device
  }

  test('a passkey of an admin is a second factor, and a login with it needs no other factor', async () => {
    const as = await world.newAdmin()
    const device = await withPasskey(as)
    expect(await deskCode(as)).toBeUndefined()
    const other = await anotherLogin(as)
    expect(await deskCode(other)).toBe('SECOND_STEP_REQUIRED')
    const { data: options } = await world.call(step.startPasskeyStep, {}, { as: other })
    expect((await world.call(step.passPasskeyStep, { body: device.sign(options) }, { as: other })).status).toBe(200)
    expect(await deskCode(other)).toBeUndefined()

    const { data: login } = await world.call(startPasskeyLogin, {})
    const { data } = await world.call(finishPasskeyLogin, { body: { assertion: device.sign(login) } })
    expect(await deskCode(data)).toBeUndefined()
  })

  test('the check of a second factor refuses the passkey of another admin and the challenge of another login', async () => {
    const [own, foreign] = [await world.newAdmin(), await world.newAdmin()]
    const [device, foreignDevice] = [await withPasskey(own), await withPasskey(foreign)]
    const other = await anotherLogin(own)
    const { data: options } = await world.call(step.startPasskeyStep, {}, { as: other })
    const send = async (body: ReturnType<typeof device.sign>, as: Learner) =>
      (await world.call(step.passPasskeyStep, { body }, { as })).code
    expect(await send(foreignDevice.sign(options), other)).toBe('PASSKEY_NOT_KNOWN')
    expect(await send(device.sign(options), await anotherLogin(own))).toBe('PASSKEY_NOT_VERIFIED')
    const { data: login } = await world.call(startPasskeyLogin, {})
    expect(await send(device.sign(login), other)).toBe('PASSKEY_NOT_VERIFIED')
    expect(await auditOf(own.userId)).toEqual(Array.from({ length: 3 }, () => 'second-step.fail'))
    expect(await deskCode(other)).toBe('SECOND_STEP_REQUIRED')
  })
})

describe('guessing of codes', () => {
  test('refuses even the right code of an authenticator app after ten wrong codes', async () => {
    const strict = await startLearningApp({ config: { rateLimitFactor: 1 } })
    try {
      const as = await strict.newAdmin()
      const { data } = await strict.call(step.startAuthenticatorApp, { body: { password: '' } }, { as })
      const secret = decodeBase32(data.secret)
      const right = (drift: number) => computeCode(secret, getStepNumber(strict.clock.now) + drift)
      await strict.call(step.confirmAuthenticatorApp, { body: { code: right(0) } }, { as })
      const thief = { ...as, accessToken: await strict.tokenFor(as.userId) }
      const guess = async (code: string) => (await strict.call(step.passStep, { body: { code } }, { as: thief })).code
      for (let tries = 0; tries < 10; tries += 1) expect(await guess('000000')).toBe('STEP_CODE_WRONG')
      expect(await guess(right(1))).toBe('TOO_MANY_REQUESTS')
    } finally {
      await strict.close()
    }
  })
})
