import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorAnswer } from '#contract/wire/endpoint.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import {
  envelope,
  withoutKey,
  unversioned,
  ownNote,
  adminNote,
  refusingCall,
  crashingCall,
  invalidAnswerCall,
  storageFullCall,
  databaseAwayCall,
  databaseBusyCall,
  haltedCall,
  queuedCall,
  queuedStaffCall,
  cookieCall,
  streamState,
  PART_BYTES,
  MANY,
  bindings,
  testPersonPort,
  expectRefusal,
} from '#tests/support/note-calls.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ bindings, people: testPersonPort })
})
afterAll(() => test.close())

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('responses', () => {
  it('wraps responses of /v1 in a "data" field, but not responses of legacy calls', async () => {
    const body = { text: '  halo ' }
    expect((await test.call(envelope, { body })).json()).toEqual({ data: { text: 'halo' } })
    expect((await test.call(unversioned, { body })).json()).toEqual({ text: 'halo' })
  })

  it('forbids caches to store responses for one user', async () => {
    const response = await test.call(ownNote, { params: { id: crypto.randomUUID() } }, { as: 'user-1' })
    expect(response.json()).toEqual({ data: { text: 'user-1' } })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'client-version': CLIENT_VERSION })
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  it('replaces a response that violates its schema with a 500 without details', async () => {
    const response = await test.call(invalidAnswerCall, {})
    expectRefusal(response, 500, 'SYSTEM_ERROR')
    expect(response.body).not.toContain('select')
  })

  it('a response after a crash contains no details', async () => {
    const response = await test.call(crashingCall, {})
    expectRefusal(response, 500, 'SYSTEM_ERROR')
    expect(response.body).not.toContain('select')
  })

  it('reports an unreachable database with 503 and Retry-After', async () => {
    const response = await test.call(databaseAwayCall, {})
    expectRefusal(response, 503, 'SYSTEM_ERROR')
    expect(response.headers['retry-after']).toBe('5')
  })

  it('tells the client that no data changed if the call never began, and sends Retry-After', async () => {
    const response = await test.call(databaseBusyCall, {})
    expectRefusal(response, 503, 'SERVER_BUSY')
    expect(response.headers['retry-after']).toBe('1')
  })

  it('does not tell the client that no data changed if the call had begun', async () => {
    const response = await test.call(haltedCall, {})
    expectRefusal(response, 503, 'SYSTEM_ERROR')
    expect(response.headers['retry-after']).toBe('5')
  })

  it('runs a call with the priority and time limit of its endpoint, and marks the call as begun after authentication', async () => {
    expect((await test.call(queuedCall, {}, { as: 'user-1' })).json()).toEqual({ data: { text: 'learner true true' } })
    const staff = await test.call(queuedStaffCall, {}, { as: 'user-admin' })
    expect(staff.json()).toEqual({ data: { text: 'statistics true true' } })
  })

  it('reports a full disk with 503 and Retry-After', async () => {
    const response = await test.call(storageFullCall, {})
    expectRefusal(response, 503, 'SYSTEM_ERROR')
    expect(response.headers['retry-after']).toBe('60')
  })

  it('answers a business error, for example a missing object, with status 400', async () => {
    const response = await test.call(refusingCall, {})
    expectRefusal(response, 400, 'QUIZ_NOT_FOUND')
    expect(response.json()).toEqual({ code: 'QUIZ_NOT_FOUND', message: 'Kuis tidak ditemukan', type: 'quiz' })
  })
})

describe('invalid requests', () => {
  it('rejects each invalid field of a request with the message of the schema', async () => {
    const answer = await post('/api/v1/note', JSON.stringify({ text: ' ', tags: ['a', 1] }))
    expectRefusal(answer, 400, 'VALIDATION_FAILED')
    expect(answer.json<ErrorAnswer>().errors).toMatchObject({ text: 'Teks harus diisi', 'tags.1': expect.any(String) })
  })

  it.each([
    ['broken JSON', '{"text":'],
    ['a string instead of an object', '"text"'],
    ['an empty body', ''],
    ['a prototype key', '{"text":"a","__proto__":{"isAdmin":true}}'],
    ['a constructor key', '{"text":"a","constructor":{"prototype":{"isAdmin":true}}}'],
    ['deeply nested brackets', `{"text":${'['.repeat(900)}${']'.repeat(900)}}`],
    ['too many values', `{"text":"a","tags":[${'1,'.repeat(900)}1]}`],
  ])('answers 400 to a request with %s', async (_what, payload) => {
    expectRefusal(await post('/api/v1/note', payload), 400, 'VALIDATION_FAILED')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'a request of type %s gets status 415',
    async type => {
      expectRefusal(await post('/api/v1/note', '{"text":"a"}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    },
  )

  it.each([
    ['/api/v1/note', 2 * 1024],
    ['/api/v1/long-note', 64 * 1024],
    ['/api/v1/nothing', 2 * 1024],
  ])('answers 413 to a request for %s with more than %i bytes', async (path, most) => {
    const note = (length: number) => JSON.stringify({ text: 'a'.repeat(length - '{"text":""}'.length) })
    expect((await post(path, note(most))).statusCode).not.toBe(413)
    expectRefusal(await post(path, note(most + 1)), 413, 'PAYLOAD_TOO_LARGE')
  })

  it('checks the rate limit and the length of a request before its body arrives', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo // the server listens on a port, not on a pipe
    const knock = async (bytes: number) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.write(
        `POST /api/v1/counted HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`,
      )
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return answer.toString().slice(9, 12)
    }
    expect(await knock(3_000)).toBe('413')
    for (let count = 1; count < 100; count += 1) await post('/api/v1/counted', '{"text":"a"}')
    expect(await knock(1_000)).toBe('429')
  })

  it('answers 404 for an unknown path, and 405 with the allowed methods for a wrong method', async () => {
    expectRefusal(await test.app.inject('/api/v1/nothing'), 404, 'ADDRESS_NOT_FOUND')
    expectRefusal(await test.app.inject({ method: 'DELETE', url: '/api' }), 404, 'ADDRESS_NOT_FOUND')
    const response = await test.app.inject({ method: 'DELETE', url: '/api/v1/own/x' })
    expectRefusal(response, 405, 'METHOD_NOT_ALLOWED')
    expect(response.headers['allow']).toBe('GET')
  })

  it('answers 400 for a malformed path', async () => {
    expectRefusal(await test.app.inject('/api/v1/own/%ED%A0%80'), 400, 'VALIDATION_FAILED')
  })

  it('keeps the request id of a request if it is well-formed', async () => {
    const ids = ['abcd-1234-efgh', 'x y\tz']
    const responses = await Promise.all(
      ids.map(id => test.app.inject({ url: '/api/health', headers: { 'x-request-id': id } })),
    )
    expect(responses[0]?.headers['x-request-id']).toBe(ids[0])
    expect(responses[1]?.headers['x-request-id']).not.toBe(ids[1])
  })
})

it('an endpoint whose handler uses a rate limit must declare it in its contract', async () => {
  expectRefusal(await test.call(withoutKey, { body: { text: 'a' } }), 500, 'SYSTEM_ERROR')
})

describe('authorisation', () => {
  it.each([
    ['no token', undefined, 401, 'UNAUTHORIZED'],
    ['an invalid token', 'x', 401, 'UNAUTHORIZED'],
    ['an expired token', 'expired', 403, 'JWT_EXPIRED'],
    ['a user who no longer exists', 'user-gone', 401, 'UNAUTHORIZED'],
  ])('checks access before it validates the request: %s', async (_what, as, status, code) => {
    const response = await test.call(ownNote, { params: { id: 'not even an id' } }, as === undefined ? {} : { as })
    expectRefusal(response, status, code)
  })

  it.each(['Basic dXNlcjox', 'Bearer', 'Bearer user-1 user-2', `Bearer ${'x'.repeat(9_000)}`])(
    'the header %s does not authorise a request',
    async authorization => {
      const response = await test.app.inject({ url: '/api/v1/own/x', headers: { authorization } })
      expectRefusal(response, 401, 'UNAUTHORIZED')
    },
  )

  it('only admins may call an admin endpoint', async () => {
    expectRefusal(await test.call(adminNote, {}, { as: 'user-1' }), 403, 'FORBIDDEN')
    expect((await test.call(adminNote, {}, { as: 'user-admin' })).statusCode).toBe(200)
  })
})

describe('calls that use a cookie', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('rejects a call that uses a cookie from %o', async headers => {
    expectRefusal(await test.call(cookieCall, {}, { headers }), 403, 'FORBIDDEN')
  })

  it('accepts calls that use a cookie from this site, with an HttpOnly SameSite cookie', async () => {
    const headers = { origin: 'http://localhost', host: 'localhost', cookie: 'a=1; semai_bind=x%20y' }
    const response = await test.call(cookieCall, {}, { headers })
    expect(response.json()).toEqual({ data: { text: 'x y' } })
    expect(response.headers['set-cookie']).toBe(
      'semai_bind=a%20b%3Bc; Path=/api; Max-Age=60; HttpOnly; SameSite=Strict',
    )
  })
})

describe('PUBLIC_URL behind a TLS proxy', () => {
  let behind: TestApp
  beforeAll(async () => {
    behind = await openTestApp({ bindings, people: testPersonPort, config: { publicUrl: 'https://semai.contoh' } })
  })
  afterAll(() => behind.close())

  it('with PUBLIC_URL a page of that origin may use cookies despite another Host header, and cookies are Secure', async () => {
    const headers = { origin: 'https://semai.contoh', host: '10.0.0.7:4173' }
    const response = await behind.call(cookieCall, {}, { headers })
    expect(response.statusCode).toBe(200)
    expect(response.headers['set-cookie']).toMatch(/^__Secure-semai_bind=.*; Secure$/)
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  })

  it.each(['__Secure-semai_bind=new', 'semai_bind=old; __Secure-semai_bind=new', 'semai_bind=new'])(
    'accepts the cookie with or without the __Secure- prefix, and prefers the cookie with the prefix: %s',
    async cookie => {
      const response = await behind.call(cookieCall, {}, { headers: { origin: 'https://semai.contoh', cookie } })
      expect(response.json()).toEqual({ data: { text: 'new' } })
    },
  )

  it.each(['http://localhost', 'http://semai.contoh', 'https://semai.contoh:8443', 'https://x.semai.contoh'])(
    'treats %s as another site, even if the Host header contains it',
    async origin => {
      const headers = { origin, host: new URL(origin).host }
      expectRefusal(await behind.call(cookieCall, {}, { headers }), 403, 'FORBIDDEN')
    },
  )
})

it('does not start if contract and handlers do not match', async () => {
  const endpoints = { envelope, bare: unversioned }
  await expect(openTestApp({ endpoints, bindings: bindings.slice(0, 1) })).rejects.toThrow(/bare is in the contract/)
  await expect(
    openTestApp({ endpoints, bindings: bindings.filter(each => each.endpoint === ownNote) }),
  ).rejects.toThrow(/own\/\{id\} is bound but/)
})

it('in maintenance a call gets MAINTENANCE with the client version, and the health endpoints still answer 200', async () => {
  const closed = await openTestApp({
    bindings,
    people: testPersonPort,
    config: { isMaintenance: true, clientVersion: '9.9.9' },
  })
  const response = await closed.call(envelope, { body: { text: 'a' } })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'MAINTENANCE'])
  expect(response.headers).toMatchObject({ 'client-version': '9.9.9', 'retry-after': '60' })
  const health = await Promise.all(['/api/health', '/api/ready'].map(url => closed.app.inject(url)))
  expect(health.map(each => each.statusCode)).toEqual([200, 200])
  await closed.close()
})

describe('streamed files', () => {
  let served: TestApp
  let address: string
  beforeAll(async () => {
    served = await openTestApp({ bindings, people: testPersonPort })
    address = await served.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => served.close())

  it('a streamed file arrives complete, under its name', async () => {
    const response = await fetch(`${address}/api/v1/streamed`)
    expect(response.headers.get('content-disposition')).toContain('filename="besar.zip"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes).toHaveLength(MANY * PART_BYTES)
    expect(bytes.at(-1)).toBe(MANY - 1)
  })

  it('a streamed file is generated only as fast as it is read, and stops if the client disconnects', async () => {
    const abort = new AbortController()
    const response = await fetch(`${address}/api/v1/streamed`, { signal: abort.signal })
    const reader = response.body!.getReader()
    await reader.read()
    abort.abort()
    await waitUntilPasses(() => expect(streamState.isEnded).toBe(true))
    // The server stops early, because the sockets of both sides buffer only a few megabytes.
    expect(streamState.parts).toBeLessThan(MANY / 2)
  })
})
