import type { Access as CallAccess } from '../endpoint.ts'
import type { Role } from '../session-data.ts'

/** Roles, and the pages and calls each role may open (product.md §6). */

export interface Person {
  isAdmin: boolean
  roles: readonly Role[]
}

/** The role that an address asks for. */
export type Access = 'anyone' | 'member' | 'expert' | 'admin'

/** Without a login the way leads to the login page; with one that does not suffice, to the landing page. */
export function mayEnter(access: Access, person: Person | undefined): 'enter' | 'login' | 'home' {
  if (access === 'anyone') return 'enter'
  if (!person) return 'login'
  return access === 'member' || mayCall(access, person) ? 'enter' : 'home'
}

/** Decides for pages and calls alike: an admin without the role 'expert' is no expert to either of them. */
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

export function isExpert(person: Person): boolean {
  return person.roles.includes('expert')
}

/** 'expert' is the only role; the admin flag is none, so an admin can be expert-only. */
export function isExpertOnly(person: Person): boolean {
  return person.roles.length === 1 && isExpert(person)
}

/** `prefix` itself or an address below it; `/kelasku` is not below `/kelas`. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}
