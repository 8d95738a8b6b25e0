import type { Role } from '../session-data.ts'

/** Who somebody is and what that opens (product.md §6). */

export interface Person {
  isAdmin: boolean
  roles: readonly Role[]
}

/** What an address asks of whoever opens it. */
export type Access = 'anyone' | 'member' | 'expert' | 'admin'

/** Without a login the way leads to the login page; with one that does not suffice, to the landing page. */
export function mayEnter(access: Access, person: Person | undefined): 'enter' | 'login' | 'home' {
  if (access === 'anyone') return 'enter'
  if (!person) return 'login'
  const isAllowed = access === 'member' || (access === 'admin' ? person.isAdmin : isExpert(person))
  return isAllowed ? 'enter' : 'home'
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
