import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, forgetPassword, resetPassword } from '#contract/account/account-mail.ts'
import { login, register } from '#contract/account/auth.ts'
import { finishGoogle, listLoginMethods, startGoogle } from '#contract/account/google.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { openTestApp } from '#tests/support/app.ts'
import { type GoogleLookAlike, type LookAlikeToken, openGoogleLookAlike } from '#tests/support/google.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'

let google: GoogleLookAlike
let mail: RecordedMail
let world: LearningApp
beforeAll(async () => {
  google = await openGoogleLookAlike()
  mail = recordMail()
  world = await startLearningApp({ config: { google: google.settings }, mailTransport: mail })
})
afterAll(async () => {
  await world.close()
  await google.close()
})

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `orang${count}@contoh.test`
  delete google.faults.status
  delete google.faults.body
})

/** Creates a token as Google issues it, except for the changed fields. */
function getToken(change: Partial<LookAlikeToken> = {}): string {
  const token = crypto.randomUUID()
  const good = { aud: 'semai-web', sub: `g-${email}`, email, email_verified: 'true', name: 'Budi Santoso' }
  google.tokens.set(token, { ...good, ...change })
  return token
}
const finish = (token: string, state?: string, options = {}) =>
  world.call(finishGoogle, { body: { token, ...(state !== undefined && { state }) } }, options)
const accounts = () => world.db.selectFrom('app_user').selectAll().where('email', '=', email).execute()
const sessionCount = async () => (await world.db.selectFrom('refresh_family').select('id').execute()).length
const registered = () =>
  world.call(register, {
    body: { fullName: 'Penyerang', email, phoneNumber: '081234567890', password: 'rahasia kita' },
  })

describe('the redirect to Google', () => {
  test('the redirect to Google contains our client id, and returns to our own URL despite a forged Host header', async () => {
    const { data, response } = await world.call(startGoogle, {}, { headers: { host: 'jahat.example' } })
    const url = new URL(data.redirectUrl)
    expect(url.origin + url.pathname).toBe(google.settings.authUrl)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'semai-web',
      redirect_uri: 'http://localhost:4173/auth/success',
      response_type: 'token',
      scope: 'email profile',
      state: expect.stringMatching(/^[\w-]{32}$/),
    })
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toContain(`semai_google=${url.searchParams.get('state')}; Path=/api/v1/auth/google; Max-Age=600`)
    expect(cookie).toContain('HttpOnly; SameSite=Strict')
  })

  test('a Google login can be finished only in the browser that began it', async () => {
    const begin = await world.call(startGoogle, {})
    const cookie = String(begin.response.headers['set-cookie']).split(';', 1)[0] ?? ''
    const state = new URL(begin.data.redirectUrl).searchParams.get('state') ?? ''
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await finish(getToken(), state, { headers })).code).toBe('GOOGLE_STATE_MISMATCH')
    expect((await finish(getToken(), undefined, { headers })).code).toBe('GOOGLE_STATE_MISMATCH')
    expect((await finish(getToken(), undefined, { cookie })).code).toBe('GOOGLE_STATE_MISMATCH')
    expect((await finish(getToken(), 'lain', { cookie, headers })).code).toBe('GOOGLE_STATE_MISMATCH')
    expect((await finish(getToken(), state, { headers: { origin: 'https://jahat.example' } })).code).toBe('FORBIDDEN')
    expect((await finish(getToken(), state, { cookie, headers })).status).toBe(200)
  })
})

describe('Google tokens', () => {
  test('ten requests at the same time with a Google token create one account without a password', async () => {
    const token = getToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(token)))
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    expect(await accounts()).toMatchObject([
      { full_name: 'Budi Santoso', password_hash: null, google_sub: `g-${email}` },
    ])
    expect((await accounts())[0]?.email_verified_at).not.toBeNull()
    const as = { userId: answers[0]?.data.userId ?? '', accessToken: answers[0]?.data.accessToken ?? '' }
    expect((await world.call(getUserPreview, {}, { as })).data.email).toBe(email)
    expect((await world.call(login, { body: { email, password: 'null-null' } })).code).toBe('LOGIN_FAILED')
  })

  test('a Google login finds the same account after the email was changed at Google', async () => {
    const first = await finish(getToken())
    const again = await finish(getToken({ email: `baru-${email}` }))
    expect(again.data.userId).toBe(first.data.userId)
  })

  test('ignores names from Google that our rules reject', async () => {
    await finish(getToken({ name: '<script>1</script>' }))
    expect((await accounts())[0]?.full_name).toBe('orang')
  })

  test.each<[string, Partial<LookAlikeToken>, string]>([
    ['of another app', { aud: 'other-app' }, 'GOOGLE_TOKEN_INVALID'],
    ['without an app', { aud: '' }, 'GOOGLE_TOKEN_INVALID'],
    ['of an app whose name begins like ours', { aud: 'semai-web-2' }, 'GOOGLE_TOKEN_INVALID'],
    ['without a user id', { sub: '' }, 'GOOGLE_TOKEN_INVALID'],
    ['that has expired', { expires_in: '0' }, 'GOOGLE_TOKEN_INVALID'],
    ['that expired long ago', { expires_in: -5 }, 'GOOGLE_TOKEN_INVALID'],
    ['whose expiry is not a number', { expires_in: 'soon' }, 'GOOGLE_TOKEN_INVALID'],
    ['of an unverified email', { email_verified: 'false' }, 'GOOGLE_EMAIL_NOT_VERIFIED'],
    ['with an empty field for the verified email', { email_verified: '' }, 'GOOGLE_EMAIL_NOT_VERIFIED'],
    ['with an invalid email', { email: 'bukan-email' }, 'GOOGLE_EMAIL_NOT_VERIFIED'],
    ['with two emails in one field', { email: 'a@x.id,b@x.id' }, 'GOOGLE_EMAIL_NOT_VERIFIED'],
  ])('rejects a Google token %s', async (_what, change, code) => {
    const before = await sessionCount()
    expect((await finish(getToken(change))).code).toBe(code)
    expect(await sessionCount()).toBe(before)
    expect(await accounts()).toEqual([])
  })

  test.each(['x', 'a b&aud=semai-web', '\r\nhost: jahat', '🙂'])(
    'rejects the Google token %j, which Google never issued',
    async token => {
      expect((await finish(token)).code).toBe('GOOGLE_TOKEN_INVALID')
    },
  )

  test.each([
    { status: 500 },
    { status: 503, body: '<html>' },
    { status: 200, body: 'not json' },
    { status: 302, body: '' },
  ])('reports a temporary error if Google fails: %o', async fault => {
    const token = getToken()
    Object.assign(google.faults, fault)
    expect((await finish(token)).code).toBe('GOOGLE_NOT_AVAILABLE')
    expect(await accounts()).toEqual([])
  })
})

describe('Google logins with the email of an existing account', () => {
  test('a Google login is not linked to an unverified account, so a squatter of the email gains no access', async () => {
    const stranger = await registered()
    expect((await finish(getToken())).code).toBe('GOOGLE_ACCOUNT_NOT_LINKED')
    expect(await accounts()).toMatchObject([{ google_sub: null, email_verified_at: null }])

    await world.call(forgetPassword, { body: { email } })
    const token = await mail.tokenTo(email, /Atur ulang/)
    await world.call(resetPassword, { body: { token, password: 'punya-korban' } })
    expect((await finish(getToken())).data.userId).toBe(stranger.data.user.id)
    const as = { userId: stranger.data.user.id, accessToken: stranger.data.accessToken }
    expect((await world.call(getUserPreview, {}, { as })).code).toBe('UNAUTHORIZED')
    expect((await world.call(login, { body: { email, password: 'rahasia kita' } })).code).toBe('LOGIN_FAILED')
  })

  test('a Google login is linked to a verified account with the same email, and a second Google account is refused', async () => {
    const own = await registered()
    await world.call(confirmEmail, { body: { token: await mail.tokenTo(email) } })
    expect((await finish(getToken())).data.userId).toBe(own.data.user.id)
    expect((await finish(getToken({ sub: 'g-somebody-else' }))).code).toBe('GOOGLE_ACCOUNT_NOT_LINKED')
    expect((await world.call(login, { body: { email, password: 'rahasia kita' } })).status).toBe(200)
  })

  test('sends one email when a Google account is linked, and no email at later logins with Google', async () => {
    await registered()
    await world.call(confirmEmail, { body: { token: await mail.tokenTo(email) } })
    for (let each = 0; each < 3; each += 1) expect((await finish(getToken())).status).toBe(200)
    await mail.mailTo(email, /^Akun Google terhubung/)
    const jobs = world.db.selectFrom('mail_job').select('id').where('email', '=', email)
    const waiting = () => jobs.where('template', '=', 'google-linked').execute()
    const sent = () => mail.sent.filter(({ to, subject }) => to.address === email && subject.startsWith('Akun Google'))
    await expect.poll(async () => (await waiting()).length + sent().length).toBe(1)
  })
})

describe('the stand-in of Google', () => {
  let local: LearningApp
  beforeAll(async () => {
    local = await startLearningApp()
  })
  afterAll(() => local.close())
  const getPath = (address: string) => address.replace('http://localhost:4173', '')

  test('the stand-in of Google completes the login for a chosen user, or returns without a login', async () => {
    const { data } = await local.call(startGoogle, {})
    const page = await local.app.inject(getPath(data.redirectUrl))
    expect(page.statusCode).toBe(200)
    const links = [...page.body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const responses = await Promise.all(links.map(link => local.app.inject(link)))
    const hashes = responses.map(answer => {
      const url = new URL(String(answer.headers.location))
      expect(url.origin + url.pathname).toBe('http://localhost:4173/auth/success')
      return new URLSearchParams(url.hash.slice(1))
    })
    expect(hashes.at(-1)?.get('error')).toBe('access_denied')
    expect(hashes[0]?.get('state')).toBe(new URL(data.redirectUrl).searchParams.get('state'))
    const codes = await Promise.all(
      hashes.slice(0, -1).map(async hash => {
        const token = hash.get('access_token') ?? ''
        const { status, code } = await local.call(finishGoogle, { body: { token } })
        return [status, code]
      }),
    )
    expect(codes).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [400, 'GOOGLE_EMAIL_NOT_VERIFIED'],
    ])
    const token = hashes[0]?.get('access_token') ?? ''
    const info = await local.app.inject(`/api/google-stand-in/tokeninfo?access_token=${token}`)
    expect(info.json()).toMatchObject({ aud: 'semai-stand-in', email: 'budi@contoh.test', expires_in: '3600' })
    local.clock.now = new Date(local.clock.now.getTime() + 3_600_000)
    expect((await local.call(finishGoogle, { body: { token } })).code).toBe('GOOGLE_TOKEN_INVALID')
  })

  test.each([
    'https://jahat.example/auth/success',
    'http://localhost:4173/auth/success@jahat.example',
    '//jahat.example',
    '',
  ])('the stand-in of Google sends no token to the URL %j', async redirectUri => {
    const { data } = await local.call(startGoogle, {})
    const url = new URL(data.redirectUrl)
    url.searchParams.set('redirect_uri', redirectUri)
    for (const path of ['authorize', 'choose']) {
      const response = await local.app.inject(`/api/google-stand-in/${path}${url.search}&person=stand-in-1`)
      expect([response.statusCode, response.headers.location]).toEqual([400, undefined])
    }
  })

  test.each([
    { isProduction: true },
    {
      google: {
        clientId: 'x',
        authUrl: 'https://a.example/',
        tokeninfoUrl: 'https://a.example/',
        userinfoUrl: 'https://a.example/',
      },
    },
  ])('the stand-in of Google is disabled with %o', async config => {
    const app = await openTestApp({ config })
    for (const path of ['authorize', 'choose', 'tokeninfo', 'userinfo']) {
      expect((await app.app.inject(`/api/google-stand-in/${path}`)).statusCode).toBe(404)
    }
    const begun = (await app.call(startGoogle, {})).json<{ code?: string }>()
    expect(begun.code).toBe(config.isProduction ? 'GOOGLE_NOT_AVAILABLE' : undefined)
    const methods = (await app.call(listLoginMethods, {})).json<{ data: unknown }>()
    expect(methods.data).toEqual({ isGoogleAvailable: !config.isProduction })
    await app.close()
  })
})
