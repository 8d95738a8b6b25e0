import { expect, it } from 'vitest'
import { matchesItem } from './palette-item.ts'

const coupon = { name: 'Coupon', text: 'Customer Service', url: '/admin/coupon' }
const user = { name: 'User', text: 'Customer Service', url: '/admin/user' }
const graduation = { name: 'User Graduation', text: 'Customer Service', url: '/admin/user-graduation/' }

it.each([
  ['kupon', coupon],
  ['VOUCHER', coupon],
  ['pengguna', user],
  ['customer cou', coupon],
  ['kelulusan', graduation],
])('finds a page by the search text %s', (typed, item) => {
  expect(matchesItem(item, typed)).toBe(true)
})

it('a page matches only its own synonyms, from the start of a word', () => {
  expect(matchesItem(graduation, 'pengguna')).toBe(false)
  expect(matchesItem(coupon, 'upon')).toBe(false)
  expect(matchesItem(coupon, 'kupon sertifikat')).toBe(false)
})
