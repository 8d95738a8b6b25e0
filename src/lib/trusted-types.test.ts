import { expect, it } from 'vitest'
import { isAllowedScriptAddress, hasNoMarkup } from './trusted-types.ts'

const page = 'https://semai.id/kelas'

it.each([
  '/sw.js',
  '/assets/pdf.worker-1.mjs',
  'https://semai.id/assets/a.js',
  'https://app.midtrans.com/snap/snap.js',
])('allows a script from the URL %s', address => expect(isAllowedScriptAddress(address, page)).toBe(true))

it.each([
  '/api/media/x.js',
  '/api/files/a/b',
  '/assets/../api/files/a/b',
  '/sw.js/x',
  'data:text/javascript,1',
  'blob:https://semai.id/1',
  'javascript:1',
  'https://',
])('blocks a script from the URL %s', address => expect(isAllowedScriptAddress(address, page)).toBe(false))

it('accepts a style sheet as plain text, but not as markup', () => {
  expect(hasNoMarkup(':root{--a:1px}a>b{color:red}')).toBe(true)
  expect(hasNoMarkup('<img src=x onerror=alert(1)>')).toBe(false)
})
