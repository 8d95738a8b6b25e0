import { expect, it } from 'vitest'
import { isMatch } from './palette-item.ts'

const coupon = { name: 'Coupon', text: 'Customer Service', url: '/admin/coupon' }
const user = { name: 'User', text: 'Customer Service', url: '/admin/user' }
const graduation = { name: 'User Graduation', text: 'Customer Service', url: '/admin/user-graduation/' }

it.each([
  ['kupon', coupon],
  ['VOUCHER', coupon],
  ['pengguna', user],
  ['customer cou', coupon],
  ['kelulusan', graduation],
])('finds a page by %s', (typed, item) => {
  expect(isMatch(item, typed)).toBe(true)
})

it('a page matches only its own synonyms, from the start of a word', () => {
  expect(isMatch(graduation, 'pengguna')).toBe(false)
  expect(isMatch(coupon, 'upon')).toBe(false)
  expect(isMatch(coupon, 'kupon sertifikat')).toBe(false)
})
