import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { refreshToken } from '#contract/account/session-data.ts'
import {
  legacyForgotPassword,
  legacyLogin,
  legacyLogout,
  legacyRegister,
  legacyTokenNew,
} from '#contract/account/legacy-auth.ts'
import {
  createLoginCode,
  endSession,
  exchangeLoginCode,
  handOver,
  listSessions,
  logoutAll,
} from '#contract/account/sessions.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { revokeFamilies } from '#server/auth/family-queries.ts'
import { runInTransaction } from '#server/db/database.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { getDeviceName } from '../../../auth/device-name.ts'

const PARTNER = 'https://bisnis.contoh'
const OTHER = 'https://mitra.contoh'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp({ config: { trustedOrigins: [PARTNER, OTHER] } })
})
afterAll(() => world.close())

const pass = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}
const getCookie = (headers: Record<string, unknown>) => String([headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? ''

async function loggedIn(userId: string, headers: Record<string, string> = {}) {
  const body = { email: `${userId}@contoh.test`, password: LEARNER_PASSWORD }
  const { data, response } = await world.call(login, { body }, { headers })
  return { ...data, cookie: getCookie(response.headers) }
}
const works = async (as: { userId: string; accessToken: string }) =>
  (await world.call(getUserPreview, {}, { as })).status === 200
const refresh = (token: string, cookie?: string) =>
  world.call(refreshToken, { body: { refreshToken: token } }, cookie === undefined ? {} : { cookie })
/** Sends the headers that a browser sends from a page of that origin. */
const refreshAt = (origin: string, token: string, cookie?: string) =>
  world.call(
    refreshToken,
    { body: { refreshToken: token } },
    { headers: { origin, 'sec-fetch-site': 'cross-site' }, ...(cookie !== undefined && { cookie }) },
  )

test.each([
  [ANDROID, 'Chrome di Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari di iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge di Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox di Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari di macOS'],
  ['curl/8.0 <script>', 'Perangkat tidak dikenal'],
  [undefined, 'Perangkat tidak dikenal'],
])('the user agent %s is shown as the device %s', (userAgent, words) => {
  expect(getDeviceName(userAgent)).toBe(words)
})

describe('the list of devices', () => {
  test('the list of devices shows the name of each device, newest use first, and marks this device', async () => {
    const { userId } = await world.newLearner()
    pass(1)
    const phone = await loggedIn(userId, { 'user-agent': ANDROID })
    pass(1)
    const here = await loggedIn(userId)
    pass(60)
    await refresh(phone.refreshToken, phone.cookie)
    const { data } = await world.call(listSessions, {}, { as: here })
    expect(data.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome di Android', false],
      ['Perangkat tidak dikenal', true],
      ['Perangkat tidak dikenal', false],
    ])
    expect(data[0]?.lastUsedAt).toBe(world.clock.now.toISOString())
  })

  test('a user ends one of their sessions from the list, and cannot end a session of another user', async () => {
    const ownLearner = await world.newLearner()
    const otherLearner = await world.newLearner()
    const phone = await loggedIn(ownLearner.userId)
    const { data } = await world.call(listSessions, {}, { as: phone })
    const id = data.find(each => each.isCurrent)?.id ?? ''
    const end = (as: { userId: string; accessToken: string }) => world.call(endSession, { params: { id } }, { as })
    expect((await end(otherLearner)).code).toBe('LOGIN_SESSION_NOT_FOUND')
    expect(await works(phone)).toBe(true)
    expect((await end(ownLearner)).status).toBe(200)
    expect(await works(phone)).toBe(false)
    expect((await refresh(phone.refreshToken, phone.cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await end(ownLearner)).code).toBe('LOGIN_SESSION_NOT_FOUND')
  })

  test('a user sees and ends the sessions of an account that was merged into theirs', async () => {
    const [kept, former] = [await world.newLearner(), await world.newLearner()]
    const phone = await loggedIn(former.userId, { 'user-agent': ANDROID })
    await world.db
      .updateTable('app_user')
      .set({ merged_into: kept.userId, deleted_at: world.clock.now })
      .where('id', '=', former.userId)
      .execute()
    const { data } = await world.call(listSessions, {}, { as: kept })
    const id = data.find(({ device }) => device === 'Chrome di Android')?.id ?? ''
    expect(await works(phone)).toBe(true)
    expect((await world.call(endSession, { params: { id } }, { as: kept })).status).toBe(200)
    expect(await works(phone)).toBe(false)
  })

  test('ends all sessions of the user in one request, with or without the current session', async () => {
    const { userId } = await world.newLearner()
    const [here, there, bystander] = [await loggedIn(userId), await loggedIn(userId), await world.newLearner()]
    expect((await world.call(logoutAll, { body: { scope: 'others' } }, { as: here })).status).toBe(200)
    expect([await works(here), await works(there)]).toEqual([true, false])
    await world.call(logoutAll, { body: { scope: 'all' } }, { as: here })
    expect([await works(here), await works(bystander)]).toEqual([false, true])
  })
})

describe('giving a session to a partner site', () => {
  const give = async (origin: string) => {
    const as = await world.newLearner()
    return { as, ...(await world.call(handOver, { body: { origin } }, { as })) }
  }

  test.each([
    'https://jahat.example',
    'https://bisnis.contoh.jahat.example',
    'http://bisnis.contoh',
    'https://bisnis.contoh:444',
    'https://sub.bisnis.contoh',
    'http://localhost:4173',
  ])('gives no token to the origin %s', async origin => {
    expect((await give(origin)).code).toBe('ORIGIN_NOT_ALLOWED')
  })

  test.each(['https://bisnis.contoh/', 'https://bisnis.contoh@jahat.example', 'javascript:alert(1)', 'null', ' '])(
    'rejects %s as the origin of a partner site',
    async origin => {
      expect((await give(origin)).code).toBe('VALIDATION_FAILED')
    },
  )

  test('the access token for a partner site names the partner as audience, and is valid for five minutes', async () => {
    const { as, data } = await give(PARTNER)
    expect(data.u).toBe(as.userId)
    const [, payload = ''] = data.t.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ aud: ['semai-api', PARTNER] })
    const foreign = { userId: as.userId, accessToken: data.t }
    expect(await works(foreign)).toBe(true)
    pass(300)
    expect((await world.call(getUserPreview, {}, { as: foreign })).code).toBe('JWT_EXPIRED')
  })

  test('ten uses of the refresh token for a partner site at the same time start one session on the partner site', async () => {
    const { as, data } = await give(PARTNER)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refreshAt(PARTNER, data.r)))
    const takenAnswers = answers.filter(answer => answer.status === 200)
    expect(takenAnswers).toHaveLength(1)
    const session = takenAnswers[0]?.data ?? { token: '', refreshToken: '' }
    expect(await works({ userId: as.userId, accessToken: session.token })).toBe(true)
    expect((await refreshAt(PARTNER, session.refreshToken)).status).toBe(200)
    const { data: sessions } = await world.call(listSessions, {}, { as })
    expect(sessions.map(each => each.device)).toContain('bisnis.contoh')
  })

  test('the refresh token for a partner site is valid for sixty seconds, and only until the session ends', async () => {
    const late = await give(PARTNER)
    pass(60)
    expect((await refreshAt(PARTNER, late.data.r)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
    const ended = await give(PARTNER)
    await world.call(logoutAll, { body: { scope: 'all' } }, { as: ended.as })
    expect((await refreshAt(PARTNER, ended.data.r)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
  })

  test('only pages of the partner site can use the refresh token that the site got, and its successor token', async () => {
    const { data } = await give(PARTNER)
    expect((await refresh(data.r)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
    expect((await refreshAt(OTHER, data.r)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
    expect((await refreshAt('https://jahat.example', data.r)).code).toBe('FORBIDDEN')
    const begun = await refreshAt(PARTNER, data.r)
    expect(begun.status).toBe(200)
    const { refreshToken: token } = begun.data
    expect((await refreshAt(OTHER, token)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await refresh(token)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await refreshAt(PARTNER, token)).status).toBe(200)
  })

  test('pages of the partner site cannot refresh our own session, even with our cookie', async () => {
    const { userId } = await world.newLearner()
    const own = await loggedIn(userId)
    expect((await refreshAt(PARTNER, own.refreshToken, own.cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await refresh(own.refreshToken, own.cookie)).status).toBe(200)
  })
})

describe('login codes', () => {
  const getCode = async (origin = PARTNER) => {
    const as = await world.newLearner()
    return { as, ...(await world.call(createLoginCode, { body: { origin } }, { as })) }
  }
  const exchange = (code: string, headers = {}) => world.call(exchangeLoginCode, { body: { code } }, { headers })

  test('a login code is issued only for allowed origins', async () => {
    expect((await getCode('https://jahat.example')).code).toBe('ORIGIN_NOT_ALLOWED')
    expect((await getCode('http://localhost:4173')).status).toBe(200)
  })

  test('ten uses of a login code start one session, which only the browser with the session cookie can refresh', async () => {
    const { as, data } = await getCode()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(data.code)))
    const takenAnswers = answers.filter(answer => answer.status === 200)
    expect(takenAnswers).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'LOGIN_CODE_NOT_VALID')).toHaveLength(9)
    const session = takenAnswers[0]
    expect(session?.data).toMatchObject({ userId: as.userId, roles: ['learner'], isAdmin: false })
    expect((await refresh(session?.data.refreshToken ?? '')).code).toBe('INVALID_REFRESH_TOKEN')
    const cookie = getCookie(session?.response.headers ?? {})
    expect((await refresh(session?.data.refreshToken ?? '', cookie)).status).toBe(200)
  })

  test('a login code works only for 60 seconds and only from our pages, and is no refresh token', async () => {
    const { data } = await getCode()
    expect((await exchange(data.code, { origin: 'https://jahat.example' })).code).toBe('FORBIDDEN')
    expect((await refresh(data.code)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
    const as = await world.newLearner()
    const handed = await world.call(handOver, { body: { origin: PARTNER } }, { as })
    expect((await exchange(handed.data.r)).code).toBe('LOGIN_CODE_NOT_VALID')
    pass(60)
    expect((await exchange(data.code)).code).toBe('LOGIN_CODE_NOT_VALID')
  })
})

describe('a session that starts while the password is reset', () => {
  /** Starts the call while a transaction changes the password and ends all sessions, as a reset does. */
  async function duringReset(userId: string, begin: () => Promise<{ code?: string | undefined }>) {
    const begun: ReturnType<typeof begin>[] = []
    await runInTransaction(world.db, async tx => {
      await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
      begun.push(begin())
      await waitForBlockedStatement(world.db)
      await tx.updateTable('app_user').set({ password_hash: 'baru' }).where('id', '=', userId).execute()
      await revokeFamilies(tx, { userId, at: world.clock.now })
    })
    const open = world.db.selectFrom('refresh_family').select('id').where('user_id', '=', userId)
    expect(await open.where('revoked_at', 'is', null).execute()).toEqual([])
    return (await begun[0])?.code
  }

  test('a login with the old password during a password reset starts no session', async () => {
    const { userId } = await world.newLearner()
    const body = { email: `${userId}@contoh.test`, password: LEARNER_PASSWORD }
    expect(await duringReset(userId, () => world.call(login, { body }))).toBe('LOGIN_FAILED')
  })

  test('a login code that is exchanged during a password reset starts no session', async () => {
    const as = await world.newLearner()
    const { data } = await world.call(createLoginCode, { body: { origin: PARTNER } }, { as })
    const exchange = () => world.call(exchangeLoginCode, { body: data })
    expect(await duringReset(as.userId, exchange)).toBe('LOGIN_CODE_NOT_VALID')
  })
})

test('the login of a merged account gives a partner site a valid access token of the kept account', async () => {
  const [kept, former] = [await world.newLearner(), await world.newLearner()]
  await world.db
    .updateTable('app_user')
    .set({ merged_into: kept.userId, deleted_at: world.clock.now })
    .where('id', '=', former.userId)
    .execute()
  const { data } = await world.call(handOver, { body: { origin: PARTNER } }, { as: former })
  expect(data.u).toBe(kept.userId)
  expect(await works({ userId: kept.userId, accessToken: data.t })).toBe(true)
})

describe('the legacy API', () => {
  const body = {
    firstName: 'Rina Ayu',
    lastName: 'Puspita',
    email: 'lama@contoh.test',
    emailConfirmation: 'LAMA@contoh.test ',
    phoneNumber: '081234567890',
    password: 'rahasia',
    passwordConfirmation: 'rahasia',
  }
  const credentials = { email: body.email, password: body.password }
  const cookies = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String)

  test('the legacy API registers with first and last name, and reports errors by field and type', async () => {
    const { data, status } = await world.call(legacyRegister, { body })
    expect([status, data.data.roles]).toEqual([200, ['learner']])
    const as = { userId: data.data.userId, accessToken: data.data.accessToken }
    expect((await world.call(getUserPreview, {}, { as })).data.fullName).toBe('Rina Ayu Puspita')
    expect((await world.call(legacyRegister, { body })).response.json()).toMatchObject({ type: 'emailError' })
    const single = { ...body, email: 'satu@contoh.test', emailConfirmation: 'satu@contoh.test', lastName: '' }
    expect((await world.call(legacyRegister, { body: single })).status).toBe(200)
    const wrong = { ...body, emailConfirmation: 'lain@contoh.test', passwordConfirmation: 'lain' }
    expect((await world.call(legacyRegister, { body: wrong })).response.json()).toMatchObject({
      errors: { emailConfirmation: expect.any(String), passwordConfirmation: expect.any(String) },
    })
  })

  test('the legacy API sets the session cookie for its paths, and requires the cookie for a refresh and for a logout', async () => {
    const { data, response } = await world.call(legacyLogin, { body: credentials })
    const bound = cookies(response.headers).filter(text => text.startsWith('semai_bind='))
    const paths = bound.map(text => /Path=([^;]*)/.exec(text)?.[1])
    expect(paths).toEqual(['/api/v1/auth', '/api/tokenNew', '/api/logout'])
    const cookie = getCookie(response.headers)
    const { refreshToken: token } = data.data
    expect((await world.call(legacyTokenNew, { body: { refreshToken: token } })).response.json()).toMatchObject({
      code: 'INVALID_REFRESH_TOKEN',
      type: 'token-invalid',
    })
    const renewed = await world.call(legacyTokenNew, { body: { refreshToken: token } }, { cookie })
    const as = { userId: data.data.userId, accessToken: renewed.data.newAccessToken }
    expect(await works(as)).toBe(true)
    const out = { body: { refreshToken: renewed.data.refreshToken } }
    expect((await world.call(legacyLogout, out)).code).toBe('INVALID_REFRESH_TOKEN')
    expect(await works(as)).toBe(true)
    expect((await world.call(legacyLogout, out, { cookie })).status).toBe(200)
    expect(await works(as)).toBe(false)
  })

  test('the legacy API reports a failed login and an unknown email with their own types', async () => {
    const failedResponse = await world.call(legacyLogin, { body: { ...credentials, password: 'salah-sekali' } })
    expect(failedResponse.response.json()).toMatchObject({ code: 'LOGIN_FAILED', type: 'login-failed' })
    const forgot = (email: string) => world.call(legacyForgotPassword, { body: { email } })
    expect((await forgot('tiada@contoh.test')).response.json()).toMatchObject({
      code: 'USER_NOT_FOUND',
      type: 'user-not-found',
    })
    expect((await forgot(body.email)).data).toEqual({ user: { email: body.email } })
  })
})
