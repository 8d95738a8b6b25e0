import { expect, test } from 'vitest'
import { isFromOtherSite } from './share-origin.ts'

const own = 'https://semai.test'

/** Headers and referrers of shares, as Chromium passes them to a worker. */
test.each([
  ['the phone`s share sheet', { origin: 'null' }, '', false],
  ['a browser that sends no origin and no referrer', {}, '', false],
  ['a page of this site', { origin: own }, `${own}/sync`, false],
  ['another site', { origin: 'https://jahat.test' }, 'https://jahat.test/', true],
  ['another site that sends no origin', {}, 'https://jahat.test/', true],
  ['a sandboxed frame that may navigate the page', { origin: 'null' }, 'https://jahat.test/', true],
  ['a look-alike', { origin: 'https://semai.test.jahat.test' }, '', true],
  ['the same host in plain http', { origin: 'http://semai.test' }, '', true],
])('a request from $0 counts as a share from another site: $3', (_name, headers, referrer, isForeign) => {
  expect(isFromOtherSite({ headers: new Headers(headers), referrer }, own)).toBe(isForeign)
})
