import { expect, it } from 'vitest'
import { addressText, screenOf } from './view-address.ts'

it('is the list, whichever of its rows is open', () => {
  expect(screenOf('/admin/user', undefined)).toBe('/admin/user')
  expect(screenOf('/admin/user/7a', '7a')).toBe('/admin/user')
  expect(screenOf('/admin/redeem-pulsa/', undefined)).toBe('/admin/redeem-pulsa')
})

it('keeps filter, order and columns, and no place between two rows', () => {
  const address = { search: 'Ani & Budi', role: undefined, sort: '-email', after: 'xyz' }
  expect(addressText(address)).toBe('?search=Ani+%26+Budi&sort=-email')
  expect(addressText({ before: 'xyz' })).toBe('')
})
