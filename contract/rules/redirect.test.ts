import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectTarget, type RedirectOrigins } from './redirect.ts'

const origins: RedirectOrigins = { self: 'https://semai.id', trusted: ['https://bisnis.semai.id'] }
const read = (value: string) => redirectTarget(value, origins)

describe('redirect target', () => {
  it.each([
    ['/kelas?type=Daring#atas', '/kelas?type=Daring#atas'],
    ['https://semai.id/dashboard', '/dashboard'],
    ['/kelas/../dashboard', '/dashboard'],
  ])('follows %s inside', (value, path) => {
    expect(read(value)).toEqual({ kind: 'inside', path })
  })

  it('follows a trusted origin with its full address', () => {
    expect(read('https://bisnis.semai.id/dashboard?a=1')).toEqual({
      kind: 'trusted',
      url: 'https://bisnis.semai.id/dashboard?a=1',
    })
  })

  it.each([
    '',
    '//jahat.id',
    '/\\jahat.id',
    '\\\\jahat.id',
    '/..//jahat.id',
    'https:jahat.id',
    'https:/jahat.id',
    'https://semai.id@jahat.id',
    'https://x:y@semai.id/',
    'https://semai.id.jahat.id',
    'https://semai.idn',
    'http://semai.id',
    'https://semai.id:8443/',
    'https://jahat.bisnis.semai.id/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://semai.id/x',
    ' /kelas',
    '/kelas\n',
    '/\t/jahat.id',
    'kelas',
    '?a=1',
    'https://semai\u3002id/',
    `/${'a'.repeat(8_000)}`,
  ])('refuses %j', value => {
    const target = read(value)
    // A full-width dot is a dot to the URL parser: it may only ever come out as our own origin.
    expect(target === undefined || (target.kind === 'inside' && target.path === '/')).toBe(true)
  })

  it('never leaves the list, whatever it is given', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map(text => `/${text}`),
      fc.string().map(text => `//${text}`),
      fc.string().map(text => `https://semai.id${text}`),
    )
    fc.assert(
      fc.property(hostile, value => {
        const target = read(value)
        if (!target) return
        const url = new URL(target.kind === 'inside' ? target.path : target.url, origins.self)
        expect([origins.self, ...origins.trusted]).toContain(url.origin)
      }),
      { numRuns: 2_000 },
    )
  })
})
