import { expect, it } from 'vitest'
import { formatListAddress, getListPath } from './view-address.ts'

it('the path of a list contains neither the open row nor a trailing slash', () => {
  expect(getListPath('/admin/user', undefined)).toBe('/admin/user')
  expect(getListPath('/admin/user/7a', '7a')).toBe('/admin/user')
  expect(getListPath('/admin/redeem-pulsa/', undefined)).toBe('/admin/redeem-pulsa')
})

it('the query of a saved view contains filter, order and columns, but no cursor position', () => {
  const address = { search: 'Ani & Budi', role: undefined, sort: '-email', after: 'xyz' }
  expect(formatListAddress(address)).toBe('?search=Ani+%26+Budi&sort=-email')
  expect(formatListAddress({ before: 'xyz' })).toBe('')
})
