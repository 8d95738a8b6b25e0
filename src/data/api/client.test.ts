import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contract/wire/endpoint.ts'
import { listCourses } from '#contract/catalog/course.ts'
import { getPointBalance } from '#contract/points/points.ts'
import type { EndReason } from '#app/data/channel.ts'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { getAddress, createDataResponse, createErrorResponse, ServerDouble } from '#tests/support/device/server.ts'
import type { NetworkCondition } from '#tests/support/device/strikes.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'

let device: Device
let server: ServerDouble
let page: Page

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
  await on(page.storeSession(server.login(ANI)))
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}
const balance = () => page.client.call(getPointBalance, {})
const getFailure = async (work: Promise<unknown>) => {
  const failure = await on(
    work.then(
      () => undefined,
      (reason: unknown) => reason,
    ),
  )
  return failure as { kind: string; code?: string; retryAfterMs?: number; errors?: unknown }
}
function clientWith(fetch: ServerDouble['fetch'], extra: Partial<Parameters<Page['createClient']>[0]> = {}) {
  return page.createClient({
    baseUrl: '/api',
    session: page.deviceSession,
    onSessionEnded: page.endSession,
    fetch,
    ...extra,
  })
}

describe('request observers', () => {
  const ends: [NetworkCondition, string][] = [
    ['cut-before', 'silent'],
    ['black-hole', 'silent'],
    ['portal', 'portal'],
    ['bad-request', 'answered'],
    ['maintenance', 'answered'],
    ['unavailable', 'answered'],
    ['server-error', 'answered'],
    ['bad-gateway', 'silent'],
  ]
  it.each(ends)('an observer is notified that a call with the fault %s ended as %s', async (fault, end) => {
    const reported: string[] = []
    const watched = clientWith(server.fetch, { onRequest: () => end => void reported.push(end) })
    server.expect(fault)
    await getFailure(watched.call(getPointBalance, {}))
    expect(reported[0]).toBe(end)
  })
})

describe('kinds of failures', () => {
  const names: [NetworkCondition, string][] = [
    ['cut-before', 'network'],
    ['black-hole', 'timeout'],
    ['portal', 'wrong-shape'],
    ['portal-401', 'wrong-shape'],
    ['truncated', 'wrong-shape'],
    ['forbidden', 'forbidden'],
    ['bad-request', 'business'],
    ['conflict', 'business'],
    ['too-large', 'business'],
    ['rate-limited', 'rate-limited'],
    ['maintenance', 'maintenance'],
    ['unavailable', 'busy'],
    ['server-error', 'server'],
    ['bad-gateway', 'server'],
  ]
  it.each(names)('a call with the fault %s fails with the kind %s', async (fault, kind) => {
    server.expect(fault)
    expect(await getFailure(balance())).toMatchObject({ name: 'ApiFailure', kind })
    expect(await on(page.readSession())).toBeDefined()
  })

  it('a business failure contains its code, fields and message', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'Ada isian', type: 'x', errors: { email: 'salah' } }
    const client = clientWith(() => Promise.resolve(Response.json(body, { status: 400 })))
    const { code, message, type, errors } = body
    expect(await getFailure(client.call(getPointBalance, {}))).toMatchObject({ code, message, type, errors })
  })

  it('parses Retry-After as seconds and as a date', async () => {
    server.expect('rate-limited')
    expect(await getFailure(balance())).toMatchObject({ retryAfterMs: 7_000 })
    const at = new Date(Date.now() + 90_000).toUTCString()
    const client = clientWith(() => Promise.resolve(createErrorResponse(503, 'MAINTENANCE', { 'retry-after': at })))
    const { retryAfterMs } = await getFailure(client.call(getPointBalance, {}))
    expect(Math.abs((retryAfterMs ?? 0) - 90_000)).toBeLessThan(2_000)
  })

  it('rejects a repeated read without sending it until Retry-After has passed, but sends other reads', async () => {
    server.expect('rate-limited')
    await getFailure(balance())
    device.pass(6_000)
    const { kind, retryAfterMs } = await getFailure(balance())
    expect([kind, retryAfterMs]).toEqual(['rate-limited', expect.any(Number)])
    expect(retryAfterMs).toBeLessThanOrEqual(1_000)
    expect(server.requests).toHaveLength(1)
    expect(await getFailure(page.client.call(listCourses, { query: {} }))).toBeDefined()
    expect(server.requests).toHaveLength(2)
    device.pass(1_001)
    await on(balance())
    expect(server.requests).toHaveLength(3)
  })

  it.each([-600, 400])('computes the same Retry-After delay if the device clock is %i days off', async days => {
    const at = Date.parse('2026-11-21T03:00:00Z')
    const headers = { 'retry-after': new Date(at + 90_000).toUTCString(), date: new Date(at).toUTCString() }
    device.moveClock(days * 86_400_000)
    const busy = clientWith(() => Promise.resolve(createErrorResponse(503, 'MAINTENANCE', headers)))
    expect(await getFailure(busy.call(getPointBalance, {}))).toMatchObject({ retryAfterMs: 90_000 })
    server.expect('rate-limited')
    await getFailure(balance())
    device.moveClock(-600 * 86_400_000)
    device.pass(7_001)
    await on(balance())
  })

  it.each([
    ['maintenance', 200],
    ['"maintenance"', 200],
    ['{"message":"maintenance"}', 500],
    [' maintenance\n', 503],
  ])('treats the response %s of an older server with status %i as maintenance', async (text, status) => {
    const client = clientWith(() => Promise.resolve(new Response(text, { status })))
    expect(await getFailure(client.call(getPointBalance, {}))).toMatchObject({ kind: 'maintenance' })
  })

  it('refreshes an expired token once for a legacy call, and repeats the call', async () => {
    const older = defineEndpoint({
      method: 'GET',
      path: '/older/thing',
      summary: '',
      access: 'person',
      answer: v.object({ ok: v.boolean() }),
    })
    const refusal = { message: 'jwt expired', type: 'TokenExpiredError' }
    let asked = 0
    const client = clientWith((input, init) => {
      if (!getAddress(input).endsWith('/older/thing')) return server.fetch(input, init)
      asked += 1
      return Promise.resolve(asked === 1 ? Response.json(refusal, { status: 401 }) : Response.json({ ok: true }))
    })
    expect(await on(client.call(older, {}))).toEqual({ ok: true })
    expect([asked, server.refreshes]).toEqual([2, 1])
  })

  it('reports an aborted call as aborted', async () => {
    server.expect('black-hole')
    const abort = new AbortController()
    const work = page.client.call(getPointBalance, {}, { signal: abort.signal })
    abort.abort()
    expect(await getFailure(work)).toMatchObject({ name: 'AbortError' })
  })

  it('reports a timeout for a body that never ends', async () => {
    const endless = () => Promise.resolve(new Response(new ReadableStream({ start: () => undefined })))
    expect(await getFailure(clientWith(endless).call(getPointBalance, {}))).toMatchObject({ kind: 'timeout' })
  })
})

describe('request headers and body', () => {
  it('a request contains path, query, body, idempotency key, extra headers and access token', async () => {
    const seen: { url: string; method: string | undefined; headers: Headers; body: unknown }[] = []
    const client = clientWith(
      (input, init) => {
        seen.push({
          url: getAddress(input),
          method: init?.method,
          headers: new Headers(init?.headers),
          body: init?.body,
        })
        return Promise.resolve(Response.json({ ok: true }))
      },
      { extraHeaders: () => ({ 'x-visitor-id': 'v1' }) },
    )
    const echo = defineEndpoint({
      method: 'POST',
      path: '/older/{id}/thing',
      summary: '',
      access: 'person',
      params: v.object({ id: v.string() }),
      query: v.object({ q: v.optional(v.string()), none: v.optional(v.string()) }),
      body: v.object({ a: v.number() }),
      answer: v.object({ ok: v.boolean() }),
    })
    await on(
      client.call(
        echo,
        { params: { id: 'a/b' }, query: { q: 'x y', none: undefined }, body: { a: 1 } },
        { idempotencyKey: 'k' },
      ),
    )
    const [call] = seen
    expect(call).toMatchObject({ url: '/api/older/a%2Fb/thing?q=x+y', method: 'POST', body: '{"a":1}' })
    const headers = Object.fromEntries(call?.headers.entries() ?? [])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'x-visitor-id': 'v1',
      authorization: expect.stringContaining('Bearer access-') as string,
    })
  })

  it('sends public calls without a token and without a session', async () => {
    await on(page.endSession(ANI))
    let authorization: string | null = 'none seen'
    const client = clientWith((_input, init) => {
      authorization = new Headers(init?.headers).get('authorization')
      return Promise.resolve(createDataResponse([]))
    })
    expect(await on(client.call(listCourses, { query: {} }))).toEqual([])
    expect(authorization).toBeNull()
  })
})

describe('the session during calls', () => {
  it('refreshes an expired token once for all calls in all tabs', async () => {
    server.expireAccess()
    const otherPage = await openPage(server)
    await on(Promise.all([balance(), balance(), balance(), otherPage.client.call(getPointBalance, {})]))
    // The server received one refresh request, because the second caller finds the session already renewed.
    expect(server.requests.filter(request => request.path.endsWith('/refresh-token'))).toHaveLength(1)
  })

  it('a successful call passes the id of its user to onAuthenticated', async () => {
    const slid: string[] = []
    await on(clientWith(server.fetch, { onAuthenticated: id => slid.push(id) }).call(getPointBalance, {}))
    expect(slid).toEqual([ANI])
  })

  it('the session ends if the server rejects a refresh, but not if a refresh fails with a server error', async () => {
    server.expect('expired', 'refresh-down')
    expect(await getFailure(balance())).toMatchObject({ kind: 'server', code: 'REFRESH_FAILED' })
    expect(await on(page.readSession())).toBeDefined()
    server.revoke(ANI)
    expect(await getFailure(balance())).toMatchObject({ kind: 'unauthorized' })
    expect(await on(page.readSession())).toBeUndefined()
  })

  it('the session ends if the server rejects a token that it issued seconds ago', async () => {
    const ends: string[] = []
    const onSessionEnded = (userId: string, why: EndReason) => {
      ends.push(why)
      return page.endSession(userId, why)
    }
    server.expect('unauthorized', 'unauthorized')
    const client = clientWith(server.fetch, { onSessionEnded })
    expect(await getFailure(client.call(getPointBalance, {}))).toMatchObject({ kind: 'unauthorized' })
    expect(ends).toEqual(['unauthorized'])
    expect(await on(page.readSession())).toBeUndefined()
  })

  it('does not send a call for a user whose session is not the current one', async () => {
    const work = page.client.call(getPointBalance, {}, { asUser: BUDI })
    expect(await getFailure(work)).toMatchObject({ code: 'SESSION_CHANGED' })
    expect(server.requests).toEqual([])
  })

  it('discards the response if the session changed during the call', async () => {
    const client = clientWith(async (input, init) => {
      const answer = await server.fetch(input, init)
      await page.storeSession(server.login(BUDI))
      return answer
    })
    expect(await getFailure(client.call(getPointBalance, {}))).toMatchObject({ code: 'SESSION_CHANGED' })
  })
})

describe('response headers', () => {
  const answer = (
    headers: Record<string, string>,
    body: unknown = { data: { balance: 0, multiplyer: 1 } },
    extra: Parameters<typeof clientWith>[1] = {},
  ) =>
    clientWith(() => Promise.resolve(Response.json(body, { headers })), {
      onServerVersion: seen.push.bind(seen),
      ...extra,
    })
  const seen: string[] = []
  beforeEach(() => void seen.splice(0))

  it('reads the server time from a response to within 1.5 seconds, and stores the clock offset', async () => {
    const ahead = 86_400_000
    await on(answer({ date: new Date(Date.now() + ahead).toUTCString() }).call(getPointBalance, {}))
    expect(Math.abs(page.getServerTime() - Date.now() - ahead)).toBeLessThan(1_500)
    // The next page reads the stored clock offset.
    const nextPage = await openPage(server)
    expect(Math.abs(((await on(nextPage.readClockOffset())) ?? 0) - ahead)).toBeLessThan(1_500)
  })

  it('reads the client version from the header of a response, if there is one', async () => {
    await on(answer({ 'client-version': '1.0.434' }).call(getPointBalance, {}))
    await on(answer({}).call(getPointBalance, {}))
    expect(seen).toEqual(['1.0.434'])
  })

  it('reads no header of a response that the cache of the browser may have sent', async () => {
    const reported: string[] = []
    const headers = {
      'cache-control': 'public, max-age=3600',
      date: new Date(Date.now() - 3_000_000).toUTCString(),
      'client-version': '1.0.434',
    }
    const onRequest = () => (end: string) => void reported.push(end)
    await on(answer(headers, undefined, { onRequest }).call(getPointBalance, {}))
    expect(await on(page.readClockOffset())).toBeNull()
    expect(seen).toEqual([])
    expect(reported).toEqual(['left'])
  })

  it('recognizes a captive portal although its response has a maximum cache age', async () => {
    const reported: string[] = []
    const onRequest = () => (end: string) => void reported.push(end)
    const portal = answer({ 'cache-control': 'no-store, max-age=0' }, { welcome: true }, { onRequest })
    await getFailure(portal.call(getPointBalance, {}))
    expect(reported).toEqual(['portal'])
  })

  it('reads no header of a response from another server', async () => {
    const portal = answer({ date: 'Thu, 01 Jan 2015 00:00:00 GMT', 'client-version': '9' }, { welcome: true })
    await getFailure(portal.call(getPointBalance, {}))
    expect(await on(page.readClockOffset())).toBeNull()
    expect(seen).toEqual([])
  })
})
