import * as v from 'valibot'
import { expect, it } from 'vitest'
import { JoinUrl } from './webinar-schedule.admin.ts'

it.each(['meet.contoh.test/abc', 'http://meet.contoh.test/abc', 'javascript:alert(1)', 'abc'])(
  'the first error of the join address %s is the missing https://',
  address => {
    expect(v.safeParse(JoinUrl, address).issues?.[0].message).toBe('Alamat harus dimulai dengan https://')
  },
)

it('accepts a join address with https://', () => {
  expect(v.parse(JoinUrl, ' https://meet.contoh.test/abc ')).toBe('https://meet.contoh.test/abc')
})
