import { expect, test } from 'vitest'
import { brand } from '../site/brand.ts'
import { isListed } from './offering.ts'

test('an offering is not listed if its id or its slug equals the configured id of the hidden offering', () => {
  expect(isListed({ id: 'a', slug: 'b' })).toBe(true)
  expect(isListed({ id: 'a', slug: brand.hiddenOfferingId })).toBe(false)
  expect(isListed({ id: 'a', slug: 'b' }, 'a')).toBe(false)
})
