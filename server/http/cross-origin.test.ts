import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'

const page = 'https://semai.contoh'
const site = 'https://bisnis.contoh'
const refresh = '/api/v1/auth/refresh-token'

let one: TestApp
let split: TestApp
beforeAll(async () => {
  one = await openTestApp({ config: { publicUrl: page, trustedOrigins: [site] } })
  const config = { publicUrl: page, apiOrigin: 'https://api.semai.contoh', trustedOrigins: [site] }
  split = await openTestApp({ config })
})
afterAll(async () => {
  await one.close()
  await split.close()
})

const preflight = (test: TestApp, url: string, origin: string) =>
  test.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } })
const send = (test: TestApp, url: string, origin: string) =>
  test.app.inject({
    method: 'POST',
    url,
    payload: '{"refreshToken":"x"}',
    headers: { origin, 'content-type': 'application/json' },
  })
const getCors = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter(name => name.startsWith('access-control'))

describe('an allow-listed origin', () => {
  it('an allow-listed origin may read the refresh response (CORS for that origin, without credentials)', async () => {
    const response = await preflight(one, refresh, site)
    expect(response.statusCode).toBe(204)
    const answered = await send(one, refresh, site)
    expect(answered.json()).toMatchObject({ code: 'REFRESH_TOKEN_NOT_FOUND' })
    for (const { headers } of [response, answered]) {
      expect(headers).toMatchObject({ 'access-control-allow-origin': site, vary: 'origin' })
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('an allow-listed origin may read only the refresh response', async () => {
    for (const url of ['/api/v1/auth/login', '/api/v1/auth/callback', '/api/v1/courses', '/api/health']) {
      const response = await preflight(one, url, site)
      expect([response.statusCode >= 400, getCors(response.headers)]).toEqual([true, []])
      expect(getCors((await send(one, url, site)).headers)).toEqual([])
    }
  })
})

it.each(['https://jahat.contoh', 'null', 'http://bisnis.contoh', 'https://x.bisnis.contoh', page])(
  'the origin %s gets no CORS access',
  async origin => {
    expect(getCors((await preflight(one, refresh, origin)).headers)).toEqual([])
    expect(getCors((await send(one, refresh, origin)).headers)).toEqual([])
  },
)

describe('rate limits and other sites', () => {
  const counted = Object.values<Endpoint>(api).filter(({ limit }) => limit !== undefined)
  const knock = ({ method, path }: Endpoint, headers: Record<string, string>) =>
    one.app.inject({ method, url: `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, headers })
  const tries = async () => (await one.database.pool.query('select key from rate_limit')).rowCount
  const fromAfar = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }

  it.each(counted.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'a page of another site cannot use up the limit of %s',
    async (_, endpoint) => {
      await one.database.pool.query('truncate rate_limit')
      const origin = 'https://jahat.contoh'
      for (const headers of [{ origin }, { origin: 'null' }, fromAfar]) {
        expect((await knock(endpoint, headers)).statusCode).toBe(403)
      }
      expect(await tries()).toBe(0)
      await knock(endpoint, { 'sec-fetch-site': 'same-origin' })
      expect(await tries()).toBe(1)
    },
  )

  it('a link on an allow-listed site can open an endpoint, but a frame of that site cannot', async () => {
    const link = { ...fromAfar, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const reads = counted.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(0)
    for (const endpoint of reads) {
      expect((await knock(endpoint, link)).statusCode).not.toBe(403)
      expect((await knock(endpoint, { ...link, 'sec-fetch-dest': 'iframe' })).statusCode).toBe(403)
    }
  })
})

describe('an API on its own origin', () => {
  it('an API on its own origin allows requests with cookies from our page, and accepts its preflight requests', async () => {
    const response = await preflight(split, '/api/v1/outbox', page)
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-headers']).toContain('idempotency-key')
    const answered = await send(split, refresh, page)
    for (const { headers } of [response, answered]) {
      expect(headers).toMatchObject({ 'access-control-allow-origin': page, 'access-control-allow-credentials': 'true' })
    }
  })

  it('the content security policy lets the page call only its own origin and the origin of the API', async () => {
    const { headers } = await split.app.inject('/')
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.semai.contoh wss://api.semai.contoh;",
    )
  })

  it('an API on its own origin gives no other origin access with credentials', async () => {
    expect((await send(split, refresh, site)).headers['access-control-allow-credentials']).toBeUndefined()
    expect(getCors((await send(split, refresh, 'https://jahat.contoh')).headers)).toEqual([])
  })
})
