import { expect, it } from 'vitest'
import { addressText, screenOf } from './view-address.ts'

it('the address of a saved view does not depend on which row is open', () => {
  expect(screenOf('/admin/user', undefined)).toBe('/admin/user')
  expect(screenOf('/admin/user/7a', '7a')).toBe('/admin/user')
  expect(screenOf('/admin/redeem-pulsa/', undefined)).toBe('/admin/redeem-pulsa')
})

it('the address of a saved view contains filter, order and columns, but no cursor position', () => {
  const address = { search: 'Ani & Budi', role: undefined, sort: '-email', after: 'xyz' }
  expect(addressText(address)).toBe('?search=Ani+%26+Budi&sort=-email')
  expect(addressText({ before: 'xyz' })).toBe('')
})
