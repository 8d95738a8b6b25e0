import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineEndpoint } from '#contract/wire/endpoint.ts'
import { openSemaiDb } from '#app/data/db.ts'
import { apiQuery, markStale } from '#app/queries/api-query.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { createSharedFetch } from './fetch-together.ts'

const read = (name: string) =>
  apiQuery(
    defineEndpoint({
      method: 'GET',
      path: `/v1/${name}`,
      summary: name,
      access: 'person',
      answer: v.object({ text: v.string() }),
    }),
    {},
  )
const BYTES = 1_234
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-length': String(BYTES) } })
const getAnswer = (text: string) => JSON.stringify({ data: { text } })

let sent: string[]
let counted: number
let queryClient: QueryClient
let answer: (addresses: string[]) => Response | Promise<Response>

beforeEach(async () => {
  await clearDevice()
  const session = { userId: 'ani', isAdmin: false, roles: [], accessToken: 'a', refreshToken: 'r', remember: true }
  await (await openSemaiDb()).put('session', session, 'current')
  ;[sent, counted, queryClient] = [[], 0, new QueryClient({ defaultOptions: { queries: { retry: false } } })]
  answer = addresses => json({ data: { answers: addresses.map(each => ({ status: 200, body: getAnswer(each) })) } })
  vi.spyOn(window, 'fetch').mockImplementation(async input => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    sent.push(pathname)
    if (pathname !== '/api/v1/reads') return json({ data: { text: `alone ${pathname}` } })
    return answer(searchParams.get('addresses')!.split(' '))
  })
})
afterEach(() => vi.restoreAllMocks())

/** Collects for longer than the app, because on a busy machine reads that start together arrive far apart. */
function together(asUser = 'ani') {
  const fetch = createSharedFetch(asUser, bytes => (counted += bytes), scaleTimeLimit(150))
  return async (...names: string[]) => {
    const queries = names.map(read)
    await Promise.all(queries.map(query => queryClient.prefetchQuery({ ...query, meta: { fetch } })))
    return queries.map(({ queryKey }) => queryClient.getQueryData(queryKey)?.text)
  }
}

it('sends reads that start together as one request, and counts its bytes once', async () => {
  expect(await together()('a', 'b', 'c')).toEqual(['/v1/a', '/v1/b', '/v1/c'])
  expect(sent).toEqual(['/api/v1/reads'])
  expect(counted).toBe(400 + BYTES)
})

it('sends a single read alone, and splits too many reads into several requests', async () => {
  expect(await together()('a')).toEqual(['alone /api/v1/a'])
  expect([sent, counted]).toEqual([['/api/v1/a'], 400 + BYTES])
  sent = []
  const many = Array.from({ length: 41 }, (_each, at) => `r${at}`)
  expect((await together()(...many)).filter(text => text !== undefined)).toHaveLength(41)
  expect(sent.toSorted()).toEqual(['/api/v1/r40', '/api/v1/reads', '/api/v1/reads'])
})

it('keeps the responses that arrived if one read is refused or missing', async () => {
  answer = () =>
    json({
      data: {
        answers: [
          { status: 400, body: '{"code":"COURSE_NOT_FOUND","message":"hilang"}' },
          { status: 200, body: getAnswer('b') },
        ],
      },
    })
  expect(await together()('a', 'b', 'c')).toEqual([undefined, 'b', 'alone /api/v1/c'])
  expect(queryClient.getQueryState(read('a').queryKey)?.error).toMatchObject({ code: 'COURSE_NOT_FOUND' })
})

it('sends each read alone to an older server', async () => {
  answer = () => json({ code: 'ADDRESS_NOT_FOUND', message: 'tidak ada' }, 404)
  expect(await together()('a', 'b')).toEqual(['alone /api/v1/a', 'alone /api/v1/b'])
})

it('does not repeat the reads one by one if the server is busy or the connection is lost', async () => {
  for (const broken of [
    () => json({ code: 'SYSTEM_ERROR', message: 'sibuk' }, 503),
    () => Promise.reject(new TypeError('gone')),
  ]) {
    ;[sent, answer] = [[], broken]
    expect(await together()('a', 'b')).toEqual([undefined, undefined])
    expect(sent).toEqual(['/api/v1/reads'])
  }
})

it('requests a read again if a change made it stale during its request', async () => {
  const held = Promise.withResolvers<Response>()
  answer = () => held.promise
  const texts = together()('a', 'b')
  await waitUntilPasses(() => expect(sent).toHaveLength(1))
  await markStale(queryClient, ['/v1/a'])
  held.resolve(json({ data: { answers: ['old a', 'b'].map(text => ({ status: 200, body: getAnswer(text) })) } }))
  expect(await texts).toEqual(['alone /api/v1/a', 'b'])
})

it('sends and returns nothing if another user has logged in', async () => {
  expect(await together('budi')('a', 'b')).toEqual([undefined, undefined])
  expect(sent).toEqual([])
})
