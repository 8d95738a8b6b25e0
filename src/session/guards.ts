import { redirect } from '@tanstack/react-router'
import { isExpert, isPublicPath } from '#contract/rules/access.ts'
import { redirectTarget } from '#contract/rules/redirect.ts'
import { businessSiteUrl, businessUrl } from './business-site.ts'
import { goTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

interface Guarded {
  /** The router's location: path, search and hash. */
  location: { href: string; pathname: string }
}

/**
 * A session on this device is enough: without a line an expired cookie or token locks nobody out. With one, the first
 * call renews the token or ends the session.
 */
export function requireMember({ location: { href, pathname } }: Guarded): void {
  if (sessionState.status === 'member' || isPublicPath(pathname)) return
  throw redirect({ href: loginAddress(href), replace: true })
}

export function requireAdmin(guarded: Guarded): void {
  requireMember(guarded)
  if (!sessionState.user?.isAdmin) throw toLandingPage()
}

export function requireExpert(guarded: Guarded): void {
  requireMember(guarded)
  if (!sessionState.user || !isExpert(sessionState.user)) throw toLandingPage()
}

/** `/auth/login` with the requested page as a full return address. */
export function loginAddress(href: string): string {
  return `/auth/login?redirect=${encodeURIComponent(location.origin + href)}`
}

/** After login or registration: where `redirect` leads if it may, else the dashboard of the business site. */
export function landAfterLogin(redirectValue?: string): void {
  goTo(landingAddress(redirectValue))
}

export function landingAddress(redirectValue: string | undefined): string {
  const trusted = [new URL(businessSiteUrl()).origin]
  const target = redirectTarget(redirectValue, { self: location.origin, trusted })
  if (target?.kind === 'trusted') return target.url
  return target?.path ?? businessUrl('dashboard')
}

/** The landing page is another document, out of the router's reach. */
function toLandingPage() {
  return redirect({ href: '/', reloadDocument: true, replace: true })
}
