import { expect, test } from 'vitest'
import { brand } from '../site/brand.ts'
import { isListed } from './offering.ts'

test('finds every offering except the hidden one by its id and its slug', () => {
  expect(isListed({ id: 'a', slug: 'b' })).toBe(true)
  expect(isListed({ id: 'a', slug: brand.hiddenOfferingId })).toBe(false)
  expect(isListed({ id: 'a', slug: 'b' }, 'a')).toBe(false)
})
