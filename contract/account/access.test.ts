import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { isAtOrBelow, isExpertOnly, mayCall, decidePageAccess, type PageAccess, type Person } from './access.ts'

const callers = {
  visitor: undefined,
  learner: { isAdmin: false, roles: ['learner'] },
  expert: { isAdmin: false, roles: ['expert'] },
  admin: { isAdmin: true, roles: ['admin'] },
  adminExpert: { isAdmin: true, roles: ['admin', 'expert'] },
} satisfies Record<string, Person | undefined>

describe('routes with access rules', () => {
  const verdicts = {
    anyone: { visitor: 'enter', learner: 'enter', expert: 'enter', admin: 'enter', adminExpert: 'enter' },
    member: { visitor: 'login', learner: 'enter', expert: 'enter', admin: 'enter', adminExpert: 'enter' },
    expert: { visitor: 'login', learner: 'home', expert: 'enter', admin: 'home', adminExpert: 'enter' },
    admin: { visitor: 'login', learner: 'home', expert: 'home', admin: 'enter', adminExpert: 'enter' },
  } satisfies Record<PageAccess, Record<keyof typeof callers, ReturnType<typeof decidePageAccess>>>

  it.each(Object.entries(verdicts))(
    'opens a route with access rule %s to exactly the roles in the rule',
    (access, expected) => {
      const found = Object.entries(callers).map(([name, person]) => [
        name,
        decidePageAccess(access as PageAccess, person),
      ])
      expect(Object.fromEntries(found)).toEqual(expected)
    },
  )

  it('refuses an admin route to a user who has the admin role but not the admin flag', () => {
    expect(decidePageAccess('admin', { isAdmin: false, roles: ['admin'] })).toBe('home')
    expect(decidePageAccess('admin', { isAdmin: true, roles: [] })).toBe('enter')
  })
})

describe('paths below a prefix', () => {
  it('the prefix of a route matches the paths below it, but not a path that only begins with the same letters', () => {
    expect(isAtOrBelow('/admin/user-graduation/', '/admin/user')).toBe(false)
    expect(isAtOrBelow('/admin/user/7', '/admin/user')).toBe(true)
    expect(isAtOrBelow('/admin/user-lulusin/7', '/admin/user-lulusin/')).toBe(true)
  })
})

describe('users who are only experts', () => {
  it('a user whose only role is expert counts as expert-only, even with the admin flag', () => {
    expect(isExpertOnly({ isAdmin: false, roles: ['expert'] })).toBe(true)
    expect(isExpertOnly({ isAdmin: true, roles: ['expert'] })).toBe(true)
    expect(isExpertOnly({ isAdmin: false, roles: ['learner', 'expert'] })).toBe(false)
    expect(isExpertOnly({ isAdmin: false, roles: [] })).toBe(false)
  })
})

describe('API calls', () => {
  const verdicts = {
    public: ['learner', 'expert', 'admin', 'adminExpert'],
    person: ['learner', 'expert', 'admin', 'adminExpert'],
    admin: ['admin', 'adminExpert'],
    expert: ['expert', 'adminExpert'],
    staff: ['expert', 'admin', 'adminExpert'],
  } satisfies Record<Endpoint['access'], (keyof typeof callers)[]>
  const { visitor: _visitor, ...members } = callers

  it.each(Object.entries(verdicts))(
    'accepts an API call with access %s from exactly the roles in the rule',
    (access, expected) => {
      const allowed = Object.entries(members).filter(([, person]) => mayCall(access as Endpoint['access'], person))
      expect(allowed.map(([name]) => name)).toEqual(expected)
    },
  )

  it('every API path of an area (admin, expert, staff) has the access rule of the area, except the admin menus', () => {
    const getArea = (path: string) => /^(?:\/v1)?\/(admin|expert|staff)\//.exec(path)?.[1]
    const wrong = Object.values(api as Record<string, Endpoint>).filter(
      ({ path, access }) => getArea(path) !== undefined && getArea(path) !== access,
    )
    expect(wrong.map(({ path }) => path)).toEqual(['/v1/admin/menus'])
  })
})
