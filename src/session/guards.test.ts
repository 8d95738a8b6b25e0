import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { createGuard, openPageAfterLogin, requireMember } from './guards.ts'
import { provideNavigation } from './navigation.ts'
import { sessionState, type SessionPerson } from './session-state.ts'

const assign = vi.fn<(address: string) => void>()
const push = vi.fn<(path: string) => void>()

beforeEach(() => {
  assign.mockReset()
  push.mockReset()
  vi.stubGlobal('location', { origin: 'https://semai.test', href: 'https://semai.test/', assign })
  provideNavigation({ push, replace: () => undefined })
  be(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  be(undefined)
})

const learner: SessionPerson = { userId: 'ani', isAdmin: false, roles: ['learner'] }
function be(user: SessionPerson | undefined): void {
  sessionState.user = user
  sessionState.status = user ? 'member' : 'visitor'
}
const at = (href: string) => ({ location: { href } })

function thrownBy(guard: () => void) {
  try {
    guard()
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
  return undefined
}

describe('requireMember', () => {
  it('requireMember sends a visitor to the login with the whole URL as return target', () => {
    const href = '/business/learning/1?tab=a&b=c#d'
    const redirect = thrownBy(() => requireMember(at(href)))
    expect(redirect?.href).toBe(`/auth/login?redirect=${encodeURIComponent(`https://semai.test${href}`)}`)
  })

  it('requireMember accepts a logged-in user offline, because it reads the session on the device', () => {
    be(learner)
    vi.stubGlobal('navigator', { onLine: false })
    expect(thrownBy(() => requireMember(at('/business/dashboard')))).toBeUndefined()
  })
})

describe('createGuard', () => {
  const admin = createGuard<'/admin'>('admin')
  const expert = createGuard<'/expert'>('expert')

  it('redirects a user without access to the landing page, which is another document', () => {
    be(learner)
    for (const guard of [admin, expert]) {
      expect(thrownBy(() => guard(at('/%61dmin')))).toMatchObject({ href: '/', reloadDocument: true })
    }
  })

  it('a guard accepts users with access', () => {
    be({ ...learner, isAdmin: true })
    expect(thrownBy(() => admin(at('/admin')))).toBeUndefined()
    be({ ...learner, roles: ['expert'] })
    expect(thrownBy(() => expert(at('/expert')))).toBeUndefined()
  })

  it('a guard redirects a visitor to the login first', () => {
    expect(thrownBy(() => admin(at('/admin')))?.href).toContain('/auth/login')
  })
})

describe('openPageAfterLogin', () => {
  const landedAt = async (redirect?: string) => {
    push.mockReset()
    assign.mockReset()
    openPageAfterLogin(redirect)
    await waitUntilPasses(() => expect(push.mock.calls.length + assign.mock.calls.length).toBe(1))
    return push.mock.lastCall?.[0] ?? assign.mock.lastCall?.[0]
  }

  it('opens the dashboard of the business site after the login', async () => {
    expect(await landedAt()).toBe('/business/dashboard')
    vi.stubEnv('VITE_BUSINESS_SITE_URL', 'https://bisnis.semai.test')
    expect(await landedAt()).toBe('https://bisnis.semai.test/dashboard')
  })

  it('opens the admin dashboard for an admin, and the list of tasks for an expert', async () => {
    be({ ...learner, isAdmin: true })
    expect(await landedAt()).toBe('/admin/dashboard')
    expect(await landedAt('/sync')).toBe('/sync')
    be({ ...learner, roles: ['expert'] })
    expect(await landedAt()).toBe('/expert/task-assignment')
  })

  it('follows a URL of this app after the login, with or without its origin', async () => {
    expect(await landedAt('https://semai.test/business/learning/1?a=b#c')).toBe('/business/learning/1?a=b#c')
    expect(await landedAt('/sync')).toBe('/sync')
  })

  it('loads the landing page as its own document after the login', async () => {
    expect(await landedAt('/')).toBe('https://semai.test/')
    expect(push).not.toHaveBeenCalled()
  })

  it.each(['https://jahat.test/x', '//jahat.test', 'javascript:alert(1)', 'https://semai.test.jahat.test/'])(
    'does not follow the URL %s after the login',
    async redirect => {
      expect(await landedAt(redirect)).toBe('/business/dashboard')
    },
  )
})
