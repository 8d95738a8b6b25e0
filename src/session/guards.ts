import { redirect } from '@tanstack/react-router'
import { mayEnter, type Access } from '#contract/rules/access.ts'
import type { AccessAt, AppPath } from '#contract/rules/routes.ts'
import { businessTarget } from './business-site.ts'
import { follow, readRedirect } from './leaving.ts'
import { goTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

export interface Guarded {
  /** The router's location with path, search and hash: the way back after the login. */
  location: { href: string }
}

/**
 * A session on this device is enough: without a line an expired cookie or token locks nobody out. With one, the first
 * call renews the token or ends the session.
 */
export function requireMember({ location }: Guarded): void {
  demand('member', location.href)
}

/**
 * `guardOf<'/admin'>('admin')`: the compiler takes no other word than the table of routes has for the address. A guard
 * belongs to its route, not to a spelling of the address: `/%61dmin` and `/ADMIN` are answered by it too.
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

/** The login page that goes on to `redirect`, a value as an address carries it; it is checked when it is followed. */
export function loginPage(redirectValue: string | undefined): string {
  return redirectValue === undefined ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(redirectValue)}`
}

/** After login or registration: where `redirect` leads if it may, else the dashboard of the business site. */
export function landAfterLogin(redirectValue?: string): void {
  const target = readRedirect(redirectValue) ?? businessTarget('dashboard')
  // No tokens to be had for another site: our own door to the dashboard says why, and offers to try again.
  follow(target).catch(() => goTo('/dashboard'))
}

/** The landing page is another document, out of the router's reach. */
export function toLandingPage() {
  return redirect({ href: '/', reloadDocument: true, replace: true })
}
