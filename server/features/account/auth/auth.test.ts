import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '#contract/account/auth.ts'
import { logout, refreshToken } from '#contract/account/session-data.ts'
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS } from '#contract/wire/limits.ts'
import { getPointBalance } from '#contract/points/points.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { deleteOldSessions } from './service.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const pass = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}
const newBody = (email: string) => ({
  fullName: 'Rina Puspita',
  email,
  phoneNumber: '081234567890',
  password: ' rahasia ',
})
const getCookie = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie']]
    .flat()
    .map(String)
    .find(text => text.startsWith('semai_bind=')) ?? ''
const cookiePair = (response: { headers: Record<string, unknown> }) => getCookie(response).split(';', 1)[0] ?? ''

async function loggedIn(remember = false) {
  const response = await world.call(login, { body: { email: 'siswa@semai.test', password: 'belajar123', remember } })
  expect(response.status).toBe(200)
  return { ...response.data, cookie: cookiePair(response.response), setCookie: getCookie(response.response) }
}
const refresh = (token: string, cookie?: string) =>
  world.call(refreshToken, { body: { refreshToken: token } }, cookie === undefined ? {} : { cookie })

describe('registering', () => {
  test('registering creates an account without points and starts a working session', async () => {
    const { status, data, response } = await world.call(register, { body: newBody(' Rina@Contoh.TEST ') })
    expect(status).toBe(200)
    expect(data.user).toMatchObject({ isAdmin: false, roles: ['learner'] })
    expect(getCookie(response)).toMatch(/HttpOnly; SameSite=Strict/)
    const as = { userId: data.user.id, accessToken: data.accessToken }
    expect((await world.call(getPointBalance, {}, { as })).data.balance).toBe(0)
    expect((await world.call(getUserPreview, {}, { as })).data).toEqual({
      fullName: 'Rina Puspita',
      email: 'rina@contoh.test',
      picUrl: null,
      profileCompletion: expect.any(Number),
    })
  })

  test('rejects an email that is already registered, in upper or lower case, with the error type emailError', async () => {
    await world.call(register, { body: newBody('dua@contoh.test') })
    const secondResponse = await world.call(register, { body: newBody('DUA@contoh.test') })
    expect(secondResponse.status).toBe(400)
    expect(secondResponse.response.json()).toMatchObject({ code: 'EMAIL_ALREADY_REGISTERED', type: 'emailError' })
  })

  test('a registration that fails halfway leaves no account, so the user can try again', async () => {
    const body = newBody('terputus@contoh.test')
    await sql`create function broken() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`.execute(
      world.db,
    )
    await sql`create trigger broken before insert on refresh_token execute function broken()`.execute(world.db)
    expect((await world.call(register, { body })).status).toBe(500)
    await sql`drop trigger broken on refresh_token`.execute(world.db)
    expect((await world.call(register, { body })).status).toBe(200)
  })

  test('ten registrations at the same time with one email create one account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => world.call(register, { body: newBody('serentak@contoh.test') })),
    )
    expect(responses.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(responses.filter(answer => answer.code === 'EMAIL_ALREADY_REGISTERED')).toHaveLength(9)
  })

  test('registering ignores roles and points in the request', async () => {
    const body = { ...newBody('titipan@contoh.test'), isAdmin: true, roles: ['admin'], points: 1_000, id: 'x' }
    const { data } = await world.call(register, { body })
    expect(data.user).toMatchObject({ isAdmin: false, roles: ['learner'] })
  })

  test.each([
    ['fullName', { fullName: '<b>' }],
    ['email', { email: 'bukan-email' }],
    ['phoneNumber', { phoneNumber: '62812345678' }],
    ['password', { password: '12345' }],
    ['password', { password: 'x'.repeat(1_000) }],
    ['email', { email: { $ne: '' } }],
  ])('rejects a wrong %s, reports the field, and creates nothing', async (field, wrong) => {
    const rowsBefore = await world.db.selectFrom('app_user').select('id').execute()
    const response = await world.send(register, { body: { ...newBody('salah@contoh.test'), ...wrong } })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { [field]: expect.any(String) } })
    expect(await world.db.selectFrom('app_user').select('id').execute()).toHaveLength(rowsBefore.length)
  })
})

describe('logging in', () => {
  test('logging in returns the user, and does not trim the password', async () => {
    const session = await loggedIn()
    expect(session).toMatchObject({ isAdmin: false, roles: ['learner'] })
    await world.call(register, { body: newBody('spasi@contoh.test') })
    const attempt = (password: string) => world.call(login, { body: { email: 'spasi@contoh.test', password } })
    expect((await attempt('rahasia')).code).toBe('LOGIN_FAILED')
    expect((await attempt(' rahasia ')).status).toBe(200)
  })

  test('a login gets the same response for an unknown email and for a wrong password', async () => {
    const unknown = await world.call(login, { body: { email: 'tiada@contoh.test', password: 'belajar123' } })
    const wrongResponse = await world.call(login, { body: { email: 'siswa@semai.test', password: 'belajar124' } })
    expect(unknown.response.body).toBe(wrongResponse.response.body)
    expect(unknown.code).toBe('LOGIN_FAILED')
  })

  test('stores a password as an argon2id hash with 19 MiB, and sets a cookie that lasts as long as the session', async () => {
    const { password_hash } = await world.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('email', '=', 'siswa@semai.test')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await loggedIn()).setCookie).toContain('Path=/api/v1/auth; Max-Age=86400')
    expect((await loggedIn(true)).setCookie).toContain('Max-Age=2097152')
  })
})

describe('access tokens', () => {
  test('access tokens expire after exactly fifteen minutes, with the code for an expired token', async () => {
    const { userId, accessToken } = await loggedIn()
    const preview = () => world.call(getUserPreview, {}, { as: { userId, accessToken } })
    pass(ACCESS_TOKEN_SECONDS - 1)
    expect((await preview()).status).toBe(200)
    pass(1)
    expect(await preview()).toMatchObject({ status: 403, code: 'JWT_EXPIRED' })
  })

  test('an access token issued while the clock was fast is rejected later, but its session continues', async () => {
    const { now } = world.clock
    pass(400 * 86_400)
    const ahead = await loggedIn(true)
    world.clock.now = now
    expect((await world.call(getUserPreview, {}, { as: ahead })).code).toBe('JWT_EXPIRED')
    const { data } = await refresh(ahead.refreshToken, ahead.cookie)
    const as = { userId: ahead.userId, accessToken: data.token }
    expect((await world.call(getUserPreview, {}, { as })).status).toBe(200)
    // Simulates a second server whose clock is 50 seconds behind.
    pass(-50)
    expect((await world.call(getUserPreview, {}, { as })).status).toBe(200)
    pass(50)
  })

  test('logout invalidates access token and refresh token at once, only on this device', async () => {
    const here = await loggedIn()
    const there = await loggedIn()
    const remainingResponse = await world.call(logout, {}, { as: here })
    expect(remainingResponse).toMatchObject({ status: 200, data: {} })
    expect(getCookie(remainingResponse.response)).toContain('Max-Age=0')
    expect((await world.call(getUserPreview, {}, { as: here })).code).toBe('UNAUTHORIZED')
    expect((await refresh(here.refreshToken, here.cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await world.call(getUserPreview, {}, { as: there })).status).toBe(200)
    expect((await refresh(there.refreshToken, there.cookie)).status).toBe(200)
  })
})

describe('refreshing', () => {
  test('a refresh replaces the refresh token and renews the cookie', async () => {
    const first = await loggedIn()
    const secondResponse = await refresh(first.refreshToken, first.cookie)
    expect(secondResponse.status).toBe(200)
    expect(secondResponse.data.refreshToken).not.toBe(first.refreshToken)
    expect(cookiePair(secondResponse.response)).toBe(first.cookie)
    const as = { userId: first.userId, accessToken: secondResponse.data.token }
    expect((await world.call(getUserPreview, {}, { as })).status).toBe(200)
    pass(60)
    expect((await refresh(secondResponse.data.refreshToken, first.cookie)).status).toBe(200)
  })

  test('ten refreshes at the same time get the same successor token', async () => {
    const { refreshToken: token, cookie } = await loggedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token, cookie)))
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(answer => answer.data.refreshToken)).size).toBe(1)
    pass(REFRESH_GRACE_SECONDS)
    const late = await refresh(token, cookie)
    expect(late.data.refreshToken).toBe(answers[0]?.data.refreshToken)
  })

  test('a refresh token used again after its successor was confirmed ends all tokens of the session', async () => {
    const stolen = await loggedIn()
    const { data } = await refresh(stolen.refreshToken, stolen.cookie)
    const known = { userId: stolen.userId, accessToken: data.token }
    expect((await world.call(getUserPreview, {}, { as: known })).status).toBe(200)
    pass(REFRESH_GRACE_SECONDS + 1)
    expect((await refresh(stolen.refreshToken, stolen.cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await refresh(data.refreshToken, stolen.cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    const as = { userId: stolen.userId, accessToken: data.token }
    expect((await world.call(getUserPreview, {}, { as })).code).toBe('UNAUTHORIZED')
  })

  test('a session continues although responses to its refreshes were lost for hours', async () => {
    const { userId, refreshToken: token, cookie } = await loggedIn()
    const answers: Awaited<ReturnType<typeof refresh>>[] = []
    for (let lost = 0; lost < 3; lost += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => refresh(token, cookie)))))
      pass(5 * 3_600)
    }
    expect(answers.map(answer => answer.status)).toEqual(Array(9).fill(200))
    const [successor = '', ...others] = new Set(answers.map(answer => answer.data.refreshToken))
    expect(others).toEqual([])
    // The client receives this response and uses its token. During the grace period, another tab that still sends the
    // old refresh token gets the same new token.
    const { data } = await refresh(token, cookie)
    expect((await world.call(getUserPreview, {}, { as: { userId, accessToken: data.token } })).status).toBe(200)
    pass(REFRESH_GRACE_SECONDS)
    expect((await refresh(token, cookie)).data.refreshToken).toBe(successor)
    // After the grace period the earlier refresh token is invalid.
    pass(1)
    expect((await refresh(token, cookie)).code).toBe('INVALID_REFRESH_TOKEN')
  })

  test('rejects a refresh token without the cookie of its session, and does not end the session', async () => {
    const mine = await loggedIn()
    const foreign = await loggedIn()
    for (const cookie of [undefined, foreign.cookie, 'semai_bind=', 'semai_bind=%zz', 'semai_bind=x']) {
      expect((await refresh(mine.refreshToken, cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    }
    expect((await refresh(mine.refreshToken, mine.cookie)).status).toBe(200)
  })

  test('an unknown refresh token gets another error code than an ended session', async () => {
    const { cookie } = await loggedIn()
    expect((await refresh('tidak-pernah-ada', cookie)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
  })

  test('a session ends after a day without use, but a remembered session does not', async () => {
    const plain = await loggedIn()
    const remembered = await loggedIn(true)
    pass(86_400)
    expect((await refresh(plain.refreshToken, plain.cookie)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await refresh(remembered.refreshToken, remembered.cookie)).status).toBe(200)
  })

  test('deletes a session and its tokens a month after the session ended, and keeps active sessions', async () => {
    const { db, clock } = world
    const over = await loggedIn()
    await refresh(over.refreshToken, over.cookie)
    pass(32 * 86_400)
    const alive = await loggedIn()
    await deleteOldSessions({ db, now: () => clock.now })
    expect((await refresh(over.refreshToken, over.cookie)).code).toBe('REFRESH_TOKEN_NOT_FOUND')
    expect((await refresh(alive.refreshToken, alive.cookie)).status).toBe(200)
  })

  test('refuses a refresh from pages of other sites', async () => {
    const { refreshToken: token, cookie } = await loggedIn()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://jahat.test' }
    const response = await world.call(refreshToken, { body: { refreshToken: token } }, { cookie, headers })
    expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await refresh(token, cookie)).status).toBe(200)
  })

  test('the database stores no token and nothing from which a token can be made', async () => {
    const { refreshToken: token, cookie } = await loggedIn()
    const { data } = await refresh(token, cookie)
    const rows = await world.db.selectFrom('refresh_token').selectAll().execute()
    const families = await world.db.selectFrom('refresh_family').selectAll().execute()
    const dump = JSON.stringify([rows, families], (_key, value: unknown) => value)
    const text = [...rows.map(row => row.hash), ...families.flatMap(row => row.binding_hash ?? [])].map(bytes =>
      Buffer.from(bytes).toString('base64url'),
    )
    for (const secret of [token, data.refreshToken, cookie.split('=')[1] ?? '']) {
      expect(dump).not.toContain(secret)
      expect(text).not.toContain(secret)
    }
  })
})
