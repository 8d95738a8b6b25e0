import type { EndpointAccess as CallAccess } from '../wire/endpoint.ts'
import type { Role } from './session-data.ts'

/** Access rules: which roles may open a page or use a call. */

/** User with the fields that the access rules check. */
export interface Person {
  isAdmin: boolean
  roles: readonly Role[]
}

/** Role that a page requires. Every logged-in user is a `member`. */
export type PageAccess = 'anyone' | 'member' | 'expert' | 'admin'

/**
 * Returns 'enter' if the person may open the page. Otherwise returns the redirect target: 'login' if nobody is logged
 * in, 'home' (landing page) if the user lacks the required role.
 */
export function decidePageAccess(access: PageAccess, person: Person | undefined): 'enter' | 'login' | 'home' {
  if (access === 'anyone') return 'enter'
  if (!person) return 'login'
  return access === 'member' || mayCall(access, person) ? 'enter' : 'home'
}

/**
 * Returns whether a person may use a call with this access. `decidePageAccess` uses the same rule for pages. An admin without
 * the role 'expert' does not count as an expert.
 */
export function mayCall(access: CallAccess, person: Person): boolean {
  switch (access) {
    case 'public':
    case 'person':
      return true
    case 'admin':
      return person.isAdmin
    case 'expert':
      return isExpert(person)
    case 'staff':
      return person.isAdmin || isExpert(person)
  }
}

/** True if the person has the expert role. Being an admin alone is not enough. */
export function isExpert(person: Person): boolean {
  return person.roles.includes('expert')
}

/** True if 'expert' is the user's only role. The admin flag is not a role, so an admin can be expert-only. */
export function isExpertOnly(person: Person): boolean {
  return person.roles.length === 1 && isExpert(person)
}

/** Returns whether `path` is `prefix` itself or a path below it. `/kelasku` is not below `/kelas`. */
export function isAtOrBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}
