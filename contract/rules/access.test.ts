import { describe, expect, it } from 'vitest'
import { isBelow, isExpertOnly, isPublicPath } from './access.ts'

describe('public paths', () => {
  it.each([
    '/',
    '/new',
    '/register',
    '/maintenance',
    '/kelas',
    '/kelas/dasar-web',
    '/program/x',
    '/prakerja/checking-voucher',
    '/certificates/abc',
    '/auth/login',
    '/about',
  ])('%s needs no login', path => expect(isPublicPath(path)).toBe(true))

  it.each([
    '/dashboard',
    '/kelasku',
    '/newest',
    '/business/my-course',
    '/sync',
    '/donasi',
    '/authx',
    '/completion_certificate/v2/x',
  ])('%s needs login', path => expect(isPublicPath(path)).toBe(false))
})

describe('below', () => {
  it('ends at a segment, also with a trailing slash', () => {
    expect(isBelow('/admin/user-graduation/', '/admin/user')).toBe(false)
    expect(isBelow('/admin/user/7', '/admin/user')).toBe(true)
    expect(isBelow('/admin/user-lulusin/7', '/admin/user-lulusin/')).toBe(true)
  })
})

describe('expert-only', () => {
  it('is the one role and nothing else', () => {
    expect(isExpertOnly({ isAdmin: false, roles: ['expert'] })).toBe(true)
    expect(isExpertOnly({ isAdmin: true, roles: ['expert'] })).toBe(false)
    expect(isExpertOnly({ isAdmin: false, roles: ['learner', 'expert'] })).toBe(false)
    expect(isExpertOnly({ isAdmin: false, roles: [] })).toBe(false)
  })
})
