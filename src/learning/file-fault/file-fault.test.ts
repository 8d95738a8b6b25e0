import { afterEach, expect, test, vi } from 'vitest'
import { explainFileFault } from './file-fault.ts'

afterEach(() => void vi.unstubAllGlobals())

const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }

test.each([
  ['the file', 206, {}, 'arrives'],
  ['a login page', 200, html, 'unreachable'],
  ['a login page', 403, html, 'unreachable'],
  ['a login page', 511, {}, 'unreachable'],
  ['an error of our server', 404, json, 'server'],
  ['an error of a proxy in front of our server', 502, html, 'server'],
])('explains a response with %s and status %i', async (_what, status, headers: Record<string, string>, kind) => {
  vi.stubGlobal('fetch', async () => new Response('', { status, headers: { ...headers, 'x-request-id': 'kode' } }))
  expect(await explainFileFault('/api/media/a.pdf')).toEqual({ kind, ...(kind === 'server' && { code: 'kode' }) })
})

test('a missing response is explained by the connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await explainFileFault('/api/media/a.pdf')).toEqual({ kind: 'unreachable' })
})
