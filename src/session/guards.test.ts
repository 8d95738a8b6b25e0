import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { landAfterLogin, requireAdmin, requireExpert, requireMember } from './guards.ts'
import { provideNavigation } from './navigation.ts'
import { sessionState, type SessionPerson } from './session-state.ts'

const assign = vi.fn<(address: string) => void>()
const push = vi.fn<(path: string) => void>()

beforeEach(() => {
  assign.mockReset()
  push.mockReset()
  vi.stubGlobal('location', { origin: 'https://semai.test', href: 'https://semai.test/', assign })
  provideNavigation(push)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  sessionState.user = undefined
  sessionState.status = 'visitor'
})

const learner: SessionPerson = { userId: 'ani', isAdmin: false, roles: ['learner'] }
function be(user: SessionPerson | undefined): void {
  sessionState.user = user
  sessionState.status = user ? 'member' : 'visitor'
}
const at = (pathname: string, search = '') => ({ location: { pathname, href: pathname + search } })

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
  it('sends a visitor to the login with the whole address as the way back', () => {
    const redirect = thrownBy(() => requireMember(at('/business/learning/1', '?tab=a&b=c#d')))
    const back = encodeURIComponent('https://semai.test/business/learning/1?tab=a&b=c#d')
    expect(redirect?.href).toBe(`/auth/login?redirect=${back}`)
  })

  it('asks nothing but the session on the device', () => {
    be(learner)
    vi.stubGlobal('navigator', { onLine: false })
    expect(thrownBy(() => requireMember(at('/business/dashboard')))).toBeUndefined()
  })

  it('leaves public pages open', () => {
    expect(thrownBy(() => requireMember(at('/kelas/analisis-data')))).toBeUndefined()
    expect(thrownBy(() => requireMember(at('/kelasku')))).toBeDefined()
  })
})

describe('requireAdmin and requireExpert', () => {
  it('send others to the landing page, which is another document', () => {
    be(learner)
    for (const guard of [requireAdmin, requireExpert]) {
      expect(thrownBy(() => guard(at('/admin')))).toMatchObject({ href: '/', reloadDocument: true })
    }
  })

  it('let those through who may', () => {
    be({ ...learner, isAdmin: true })
    expect(thrownBy(() => requireAdmin(at('/admin')))).toBeUndefined()
    be({ ...learner, roles: ['expert'] })
    expect(thrownBy(() => requireExpert(at('/expert')))).toBeUndefined()
  })

  it('ask a visitor to log in first', () => {
    expect(thrownBy(() => requireAdmin(at('/admin')))?.href).toContain('/auth/login')
  })
})

describe('landAfterLogin', () => {
  const landedAt = (redirect?: string) => {
    landAfterLogin(redirect)
    return push.mock.lastCall?.[0] ?? assign.mock.lastCall?.[0]
  }

  it('lands on the dashboard of the business site, which is this app unless it is set', () => {
    expect(landedAt()).toBe('/business/dashboard')
    push.mockReset()
    vi.stubEnv('VITE_BUSINESS_SITE_URL', 'https://bisnis.semai.test')
    expect(landedAt()).toBe('https://bisnis.semai.test/dashboard')
  })

  it('follows an address of this app, full or a path', () => {
    expect(landedAt('https://semai.test/business/learning/1?a=b#c')).toBe('/business/learning/1?a=b#c')
    expect(landedAt('/sync')).toBe('/sync')
  })

  it('loads the landing page as the document it is', () => {
    expect(landedAt('/')).toBe('https://semai.test/')
    expect(push).not.toHaveBeenCalled()
  })

  it.each(['https://jahat.test/x', '//jahat.test', 'javascript:alert(1)', 'https://semai.test.jahat.test/'])(
    'does not follow %s',
    redirect => {
      expect(landedAt(redirect)).toBe('/business/dashboard')
    },
  )
})
