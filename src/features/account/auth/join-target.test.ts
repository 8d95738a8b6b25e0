import { expect, it } from 'vitest'
import { findJoinTarget } from './join-target.ts'

it.each([
  ['/kelas/dasar-web/checkout', { kind: 'course', slug: 'dasar-web' }],
  ['/kelas/dasar-web/checkout?sesi=1#bayar', { kind: 'course', slug: 'dasar-web' }],
  ['/prakerja', { kind: 'voucher' }],
  ['/webinar/git-tanpa-takut', { kind: 'webinar' }],
  ['/lecture-material/article/m1?enrId=e1', { kind: 'lesson' }],
  ['/business/learning/e1', { kind: 'lesson' }],
])('finds the target $1 in the path %s', (path, target) => {
  expect(findJoinTarget(path)).toEqual(target)
})

it.each(['/akun', '/kelas/dasar-web', '/webinarku', '/business/dashboard', '/', undefined])(
  'finds no target in the path %s',
  path => {
    expect(findJoinTarget(path)).toBeUndefined()
  },
)
