import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contract/wire/endpoint.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { bindEndpoint } from './bind.ts'
import type { PersonPort } from './person.ts'

const text = 'Belajar membuat halaman web dari rumah. '.repeat(50)
const answer = v.object({ text: v.string() })
const shared = { summary: 'contoh', answer, path: '/v1/text' } as const
const open = defineEndpoint({ ...shared, method: 'GET', access: 'public' })
const handing = defineEndpoint({ ...shared, method: 'POST', path: '/v1/handed', access: 'public' })
const own = defineEndpoint({ ...shared, method: 'GET', path: '/v1/own-text', access: 'person' })
const short = defineEndpoint({ ...shared, method: 'GET', path: '/v1/short', access: 'public' })
const long = defineEndpoint({ ...shared, method: 'GET', path: '/v1/long', access: 'public' })

const people: PersonPort = {
  verifyAccessToken: async token => ({ userId: token, sessionId: token }),
  findPerson: async (_db, { userId }) => ({ userId, sessionId: userId, isAdmin: false, roles: ['learner'] }),
  lockRoles: async (_tx, { userId }) => ({ isAdmin: userId === 'user-admin', roles: ['learner'] }),
}
let shown = text
let test: TestApp
beforeAll(async () => {
  const bindings = [open, handing, own].map(endpoint => bindEndpoint(endpoint, () => ({ text: shown })))
  const sized = [bindEndpoint(short, () => ({ text: 'halo' })), bindEndpoint(long, () => ({ text: text.repeat(100) }))]
  test = await openTestApp({ bindings: [...bindings, ...sized], people })
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api${url}`, headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } })
const whole = JSON.stringify({ data: { text } })

describe('long responses', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, zstd;q=0.000, gzip', 'gzip', gunzipSync],
  ])('a long response to a client that accepts %s is compressed as %s', async (accepted, name, open) => {
    const { headers, rawPayload } = await get('/v1/text', { 'accept-encoding': accepted })
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(whole.length / 5)
    expect(open(rawPayload).toString()).toBe(whole)
  })

  it.each(['', 'identity', 'br;q=0', '*', 'brotli', 'x,,;q=1'])(
    'a long response to a client that accepts %j is not compressed',
    async accepted => {
      const { headers, body } = await get('/v1/text', { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers['vary'], body]).toEqual([undefined, 'accept-encoding', whole])
    },
  )

  it('a response too large for one compression step arrives unchanged', async () => {
    const { headers, rawPayload } = await get('/v1/long')
    expect(headers['content-encoding']).toBe('zstd')
    expect(JSON.parse(zstdDecompressSync(rawPayload).toString())).toEqual({ data: { text: text.repeat(100) } })
  })

  it('the response to HEAD contains the length of a long response', async () => {
    const { headers } = await get('/v1/text')
    const head = await test.app.inject({
      method: 'HEAD',
      url: '/api/v1/text',
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    expect([head.headers['content-length'], head.body]).toEqual([headers['content-length'], ''])
  })
})

it('a short response is not compressed', async () => {
  const { headers } = await get('/v1/short')
  expect([headers['content-encoding'], headers['vary'], headers['etag']]).toEqual([undefined, undefined, undefined])
})

it('a response to POST is not compressed', async () => {
  const { headers, body } = await test.app.inject({
    method: 'POST',
    url: '/api/v1/handed',
    headers: { 'accept-encoding': 'gzip, br, zstd' },
  })
  expect([headers['content-encoding'], body]).toEqual([undefined, whole])
})

describe('public responses', () => {
  it('an unchanged public response gets status 304 without a body, even if the client accepts compression', async () => {
    const { etag } = (await get('/v1/text')).headers
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const ifNoneMatch of [`${etag}`, `"other", ${etag}`, `${etag}`.slice(2), '*']) {
      const secondResponse = await get('/v1/text', { 'if-none-match': ifNoneMatch, 'accept-encoding': 'br' })
      expect([secondResponse.statusCode, secondResponse.body, secondResponse.headers['content-encoding']]).toEqual([
        304,
        '',
        undefined,
      ])
      expect(secondResponse.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
      expect(secondResponse.headers['client-version']).toBeDefined()
    }
  })

  it('a public response that has changed is sent again', async () => {
    const { etag } = (await get('/v1/text')).headers
    shown = `${text}baru`
    const secondResponse = await get('/v1/text', { 'if-none-match': String(etag) })
    shown = text
    expect([secondResponse.statusCode, secondResponse.headers['etag'] === etag]).toEqual([200, false])
  })
})

it('a personal response has no ETag', async () => {
  const { headers } = await get('/v1/own-text', { authorization: 'Bearer user-1' })
  expect([headers['content-encoding'], headers['etag'], headers['cache-control']]).toEqual([
    'zstd',
    undefined,
    'no-store',
  ])
})
