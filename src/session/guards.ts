import { redirect } from '@tanstack/react-router'
import { isExpert, mayEnter, type Access } from '#contract/account/access.ts'
import type { RedirectTarget } from '#contract/account/redirect.ts'
import type { AccessAt, AppPath } from '#contract/wire/routes.ts'
import { businessTarget } from './business-site.ts'
import { follow, readRedirect } from './leaving.ts'
import { goTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

export interface Guarded {
  /** The router's location with path, search and hash: the way back after the login. */
  location: { href: string }
}

/**
 * A session on this device is enough: offline, an expired cookie or token does not lock the user out. Online, the first
 * call renews the token or ends the session.
 */
export function requireMember({ location }: Guarded): void {
  demand('member', location.href)
}

/**
 * `guardOf<'/admin'>('admin')`: the compiler accepts only the access level that the table of routes has for the
 * address. A guard belongs to its route, not to a spelling of the address: it also protects `/%61dmin` and `/ADMIN`.
 */
export function guardOf<Path extends AppPath>(access: AccessAt<Path>) {
  return ({ location }: Guarded): void => demand(access, location.href)
}

function demand(access: Access, href: string): void {
  const verdict = mayEnter(access, sessionState.user)
  if (verdict === 'login') throw redirect({ href: loginAddress(href), replace: true })
  if (verdict === 'home') throw toLandingPage()
}

/** `/auth/login` with the requested page as a full return address. */
export function loginAddress(href: string): string {
  return loginPage(location.origin + href)
}

/** Address of the login page that continues to `redirect`, a URL-encoded value; it is checked when it is followed. */
export function loginPage(redirectValue: string | undefined): string {
  return redirectValue === undefined ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(redirectValue)}`
}

/** After login or registration: goes to `redirect` if it is allowed, else to the first page of the user's role. */
export function landAfterLogin(redirectValue?: string): void {
  const target = readRedirect(redirectValue) ?? firstPage()
  // Without tokens for the other site: our own route to the dashboard explains the failure, and offers to try again.
  follow(target).catch(() => goTo('/dashboard'))
}

/** Admins begin with what waits for a decision, experts with their tasks, learners with their dashboard (decision 390). */
function firstPage(): RedirectTarget {
  const { user } = sessionState
  if (user?.isAdmin) return { kind: 'inside', path: '/admin/dashboard' }
  if (user && isExpert(user)) return { kind: 'inside', path: '/expert/task-assignment' }
  return businessTarget('dashboard')
}

/** The landing page is a separate document that the router cannot open. */
export function toLandingPage() {
  return redirect({ href: '/', reloadDocument: true, replace: true })
}
