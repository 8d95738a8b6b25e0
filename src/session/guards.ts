import { redirect } from '@tanstack/react-router'
import { isExpert, decidePageAccess, type PageAccess } from '#contract/account/access.ts'
import type { RedirectTarget } from '#contract/account/redirect.ts'
import type { AccessAt, AppPath } from '#contract/wire/routes.ts'
import { getBusinessTarget } from './business-site.ts'
import { openTarget, readRedirect } from './leaving.ts'
import { navigateTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

export interface GuardedRoute {
  /** URL with path, search and hash, to which the user returns after the login. */
  location: { href: string }
}

/**
 * Requires only a session on this device. So an expired cookie or token does not lock the user out offline. Online, the
 * first call renews the token or ends the session.
 */
export function requireMember({ location }: GuardedRoute): void {
  demand('member', location.href)
}

/**
 * Returns the guard of a route, for example `createGuard<'/admin'>('admin')`. The compiler accepts only the access
 * level that the table of routes has for this URL. A guard belongs to its route and not to a spelling of the URL, so it
 * also protects `/%61dmin` and `/ADMIN`.
 */
export function createGuard<Path extends AppPath>(access: AccessAt<Path>) {
  return ({ location }: GuardedRoute): void => demand(access, location.href)
}

function demand(access: PageAccess, href: string): void {
  const verdict = decidePageAccess(access, sessionState.user)
  if (verdict === 'login') throw redirect({ href: createLoginAddress(href), replace: true })
  if (verdict === 'home') throw openLandingPage()
}

/** Returns the login URL with the requested page as a full return URL. */
export function createLoginAddress(href: string): string {
  return createLoginPageAddress(location.origin + href)
}

/** Returns the URL of the login page that continues to `redirectValue`. The value is checked when it is followed. */
export function createLoginPageAddress(redirectValue: string | undefined): string {
  return redirectValue === undefined ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(redirectValue)}`
}

/**
 * Opens `redirectValue` after a login or registration if it is allowed, otherwise the first page of the user's role.
 */
export function openPageAfterLogin(redirectValue?: string): void {
  const target = readRedirect(redirectValue) ?? getFirstPage()
  // If the tokens for another site are not available, opens our dashboard, which explains the failure and offers to try
  // again.
  openTarget(target).catch(() => navigateTo('/dashboard'))
}

/**
 * Returns the first page: the admin dashboard for admins, open tasks for experts, the dashboard for all others. The
 * product prescribes the dashboard for all users, but from there admins and experts needed two more clicks. 'Kembali
 * belajar' in the profile menu opens it with one click. Not done: a first page that each user chooses (a setting that
 * saves one click), and the last visited area (on a shared phone another user may have visited it).
 */
function getFirstPage(): RedirectTarget {
  const { user } = sessionState
  if (user?.isAdmin) return { kind: 'inside', path: '/admin/dashboard' }
  if (user && isExpert(user)) return { kind: 'inside', path: '/expert/task-assignment' }
  return getBusinessTarget('dashboard')
}

/** Loads a document, because the landing page is a separate document that the router cannot open. */
export function openLandingPage() {
  return redirect({ href: '/', reloadDocument: true, replace: true })
}
