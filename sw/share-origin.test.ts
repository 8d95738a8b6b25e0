import { expect, test } from 'vitest'
import { isFromOtherSite } from './share-origin.ts'

const own = 'https://semai.test'

/** Values as Chromium passes them to a worker. */
test.each([
  ['the phone`s share sheet', { origin: 'null' }, '', false],
  ['a browser that says nothing', {}, '', false],
  ['a page of our own', { origin: own }, `${own}/sync`, false],
  ['another site', { origin: 'https://jahat.test' }, 'https://jahat.test/', true],
  ['another site without a word of its origin', {}, 'https://jahat.test/', true],
  ['a frame that may navigate us', { origin: 'null' }, 'https://jahat.test/', true],
  ['a look-alike', { origin: 'https://semai.test.jahat.test' }, '', true],
  ['the same host in plain http', { origin: 'http://semai.test' }, '', true],
])('decides whether a share comes from another site: %s', (_name, headers, referrer, isForeign) => {
  expect(isFromOtherSite({ headers: new Headers(headers), referrer }, own)).toBe(isForeign)
})
