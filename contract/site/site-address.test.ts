import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'valibot'
import { parseBrandOverride } from './brand-override.ts'
import { contentFormSchema } from './content-kinds.ts'
import { JoinUrl } from '../webinar/webinar-schedule.admin.ts'
import { redirectTarget } from '../account/redirect.ts'
import { isSitePath, isWebAddress, parseSitePath } from './site-address.ts'

/** Each URL leads to evil.test in some browser, or after it is normalised and used again. */
const hostile = [
  '/..//evil.test',
  '/.//evil.test',
  '/../..//evil.test/a',
  '/kelas/../..//evil.test',
  '/%2e%2e//evil.test',
  '/%2E//evil.test',
  '/.%2e//evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/..\\\\evil.test',
  '/..\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '/..\t//evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u00a0//evil.test',
  '/\u2028/evil.test',
  '/\u200b/evil.test',
  '/\u202e/evil.test',
  '\u0000//evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  'https://semai.id@evil.test',
  'https://semai.id:x@evil.test/',
  'https://@evil.test',
  'https://semai.id\\@evil.test',
  'https://evil.test\u2028/',
  'https://',
  'https://[::1',
  'http://evil.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.test/1',
  'vbscript:x',
  'file:///etc/passwd',
  '%2f%2fevil.test',
  '／／evil.test',
  'evil.test',
  '?x',
  '#x',
]

const campaign = (link: string) =>
  safeParse(contentFormSchema('holiday'), { title: 'Libur', text: 'Isi', link, until: '' }).success

describe('hostile URLs and paths', () => {
  test.each(hostile)(
    'rejects the hostile value %j as site path, web URL, redirect target, link and join URL',
    address => {
      expect([isSitePath(address), isWebAddress(address)]).toEqual([false, false])
      expect(redirectTarget(address, { self: 'https://semai.id', trusted: [] })).toBeUndefined()
      expect(campaign(address)).toBe(false)
      expect(() => parseBrandOverride(JSON.stringify({ forBusinessUrl: address }))).toThrow('forBusinessUrl')
      expect(safeParse(JoinUrl, address).success).toBe(false)
    },
  )
})

test.each([
  ['/', '/'],
  ['/kelas?type=Daring#atas', '/kelas?type=Daring#atas'],
  ['/kelas/../akun', '/akun'],
  ['/kelas//ganda', '/kelas//ganda'],
  ['/%2F/evil.test', '/%2F/evil.test'],
  ['/／evil.test', '/%EF%BC%8Fevil.test'],
  ['/kelas?next=//evil.test', '/kelas?next=//evil.test'],
])('resolves the path %s to %s on this site', (address, path) => {
  expect(parseSitePath(address)).toBe(path)
  expect(campaign(address)).toBe(true)
})

test.each([
  'https://lain.id',
  'HTTPS://Lain.ID/a?b#c',
  'https://lain.id:8443/',
  'https://münchen.de/',
  'https://[::1]/',
])('treats the URL %s as external', address => {
  expect([isSitePath(address), isWebAddress(address), campaign(address)]).toEqual([false, true, true])
})

test('no accepted path leads to another site, even after it is parsed again', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    'evil.test',
    '@',
    ':',
    '?',
    '#',
    'a',
    '\u2028',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
      const path = parseSitePath(`/${parts.join('')}`)
      if (path === undefined) return
      expect(new URL(path, 'https://semai.id').origin).toBe('https://semai.id')
      expect(parseSitePath(path)).toBe(path)
    }),
    { numRuns: 2_000 },
  )
})
