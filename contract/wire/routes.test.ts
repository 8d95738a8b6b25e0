import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPageAccess, appRoutes, getRouteOutcome, type AppRoute } from './routes.ts'

/** Public paths whose subpaths are not public. */
const publicExactly = ['/', '/new']
const publicBelow = [
  '/prakerja',
  '/career',
  '/certificate-prakerja',
  '/certificates',
  '/kelas',
  '/program',
  '/reset-password',
  '/story-of-love',
  '/privacy-policy',
  '/terms-and-conditions',
  '/faq',
  '/instructor',
  '/about',
  '/auth',
]

const rows: readonly AppRoute[] = appRoutes

const segment = fc.stringMatching(/^[a-z0-9_.~%-]{1,12}$/)
const tail = fc.array(segment, { maxLength: 4 }).map(parts => parts.map(part => `/${part}`).join(''))

describe('public paths', () => {
  it.each([...publicExactly, ...publicBelow, '/register', '/maintenance'])('the path %s needs no login', path => {
    expect(findPageAccess(path)).toBe('anyone')
  })

  it('a public prefix opens every path below it except the checkout', () => {
    fc.assert(
      fc.property(fc.constantFrom(...publicBelow), tail, (prefix, rest) => {
        const isCheckout = prefix === '/kelas' && /^\/[^/]+\/checkout$/.test(rest)
        expect(findPageAccess(prefix + rest)).toBe(isCheckout ? 'member' : 'anyone')
        expect(findPageAccess(`${prefix}${rest}/`)).toBe(findPageAccess(prefix + rest))
      }),
    )
  })

  it('a public prefix matches a path only at the end of a segment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/new', '/register', '/maintenance', ...publicBelow),
        segment,
        tail,
        (prefix, more, rest) => {
          fc.pre(!publicBelow.includes(prefix + more))
          expect(findPageAccess(prefix + more + rest)).toBe('member')
        },
      ),
    )
  })

  it('an unknown path below the public paths / and /new is not public', () => {
    const known = new Set(rows.map(({ path }) => path.split('/')[1]))
    fc.assert(
      fc.property(segment, tail, (first, rest) => {
        fc.pre(!known.has(first))
        expect(findPageAccess(`/${first}${rest}`)).toBe('member')
        expect(findPageAccess(`/new/${first}${rest}`)).toBe('member')
      }),
    )
  })
})

describe('protected areas', () => {
  it('a protected area includes every path below it', () => {
    fc.assert(
      fc.property(fc.constantFrom('admin', 'expert'), tail, (name, rest) => {
        expect(findPageAccess(`/${name}${rest}`)).toBe(name)
      }),
    )
  })

  it.each([
    ['/administrasi', 'member'],
    ['/experts', 'member'],
    ['/business/scoring', 'expert'],
    ['/business/scoring/', 'expert'],
    ['/business/dashboard', 'member'],
    ['/donasi', 'member'],
    ['/blog/satu-tulisan', 'member'],
    ['/completion_certificate/v2/x', 'member'],
    ['/kelas/$slug/checkout', 'member'],
    ['/admin/$', 'admin'],
  ])('the path %s needs access %s', (path, access) => expect(findPageAccess(path)).toBe(access))
})

describe('the route table', () => {
  it('the route table has no duplicate path, and findPageAccess returns the access of every row', () => {
    const paths = rows.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { path, access } of rows) expect([path, findPageAccess(path)]).toEqual([path, access])
  })

  it('routes redirect only to known paths that do not redirect again', () => {
    const onwards = rows.flatMap(({ onward }) => onward ?? [])
    const targets = onwards.map(onward => (onward.kind === 'inside' ? onward.path : `/business/${onward.page}`))
    const pages = rows.filter(({ onward }) => !onward).map(({ path }) => path)
    expect(pages).toEqual(expect.arrayContaining(targets))
  })

  it('the path /admin redirects admins to the dashboard, and other users to the login or home page', () => {
    const desk = rows.find(({ path }) => path === '/admin')!
    expect(getRouteOutcome(desk, undefined)).toEqual({ kind: 'login' })
    expect(getRouteOutcome(desk, { isAdmin: false, roles: ['learner'] })).toEqual({ kind: 'home' })
    expect(getRouteOutcome(desk, { isAdmin: true, roles: [] })).toEqual({ kind: 'inside', path: '/admin/dashboard' })
  })
})
