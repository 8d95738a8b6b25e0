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
  ])('accepts the local target %s', (value, path) => {
    expect(read(value)).toEqual({ kind: 'inside', path })
  })

  it('accepts a full URL of a trusted origin as redirect target', () => {
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
  ])('refuses the redirect target %j, or replaces it by the home page', value => {
    const target = read(value)
    // The URL parser reads U+3002 as a dot, so the URL with that character leads to the home page of the app.
    expect(target === undefined || (target.kind === 'inside' && target.path === '/')).toBe(true)
  })

  // Foreign and look-alike hosts, in spellings that some browser or check parses as another URL.
  const hosts = [
    'jahat.id',
    'semai.id.jahat.id',
    'semai.idn',
    'xsemai.id',
    'bisnis-semai.id',
    'bisnis.semai.id.jahat.id',
    'jahat.bisnis.semai.id',
    'semai.id.',
    'sem\u0430i.id', // the first `a` is Cyrillic
    'xn--semi-63d.id',
    'semai.id:8443',
    '127.0.0.1',
    '2130706433',
    '[::1]',
  ]
  const spellings: readonly ((host: string) => string)[] = [
    host => `https://${host}/`,
    host => `http://${host}`,
    host => `HTTPS://${host.toUpperCase()}/`,
    host => `//${host}`,
    host => `///${host}`,
    host => `/\\${host}`,
    host => `\\\\${host}`,
    host => `/..//${host}`,
    host => `/.//${host}/%2e%2e`,
    host => `https:${host}`,
    host => `https:/${host}`,
    host => `https:\\${host}`,
    host => `https://semai.id@${host}/`,
    host => `https://semai.id%40${host}/`,
    host => `https://semai.id\\@${host}/`,
    host => `https://bisnis.semai.id:443@${host}`,
    host => `https://user:rahasia@${host}`,
    host => ` https://${host}`,
    host => `\thttps://${host}`,
    host => `https://${host}\n`,
    host => `h\nttps://${host}`,
    host => `/\t/${host}`,
    host => `/\r\n/${host}`,
    host => `\0//${host}`,
    host => `\u00a0//${host}`,
    host => `javascript://${host}/%0aalert(1)`,
    host => `data:text/html,<script src=//${host}></script>`,
    host => `blob:https://${host}/1`,
    host => `filesystem:https://${host}/1`,
    host => `view-source:https://${host}`,
    host => `ftp://${host}`,
    host => `ws://${host}`,
  ]
  const lies = hosts.flatMap(host => spellings.map(spell => spell(host)))

  it(`refuses all ${lies.length} spellings of foreign URLs, even when encoded once more`, () => {
    expect(lies.length).toBeGreaterThan(400)
    expect(lies.filter(read)).toEqual([])
    expect(lies.map(encodeURIComponent).filter(read)).toEqual([])
  })

  it('accepts URLs of this site that only look like foreign URLs', () => {
    for (const host of hosts.filter(host => !/[^\w.:-]/.test(host))) {
      expect(read(`/kelas?next=https://${host}`)).toEqual({ kind: 'inside', path: `/kelas?next=https://${host}` })
      expect(read(`/%2F${host}`)).toEqual({ kind: 'inside', path: `/%2F${host}` })
    }
  })

  it('no input gives a redirect target outside the allow-list', () => {
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
