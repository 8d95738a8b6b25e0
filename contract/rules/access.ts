import type { Role } from '../auth.ts'

/** Who may open which address of the app (product.md §2, decisions.md §1). */

const publicExactly = ['/', '/new', '/register', '/maintenance']
const publicBelow = [
  '/prakerja',
  '/career',
  '/certificate-prakerja',
  '/certificates',
  '/kelas',
  '/program',
  '/reset-password',
  '/story-of-love',
  '/privacy-policy',
  '/terms-and-conditions',
  '/faq',
  '/instructor',
  '/about',
  '/auth',
]

/** `prefix` itself or an address below it; `/kelasku` is not below `/kelas`. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}

export function isPublicPath(path: string): boolean {
  return publicExactly.includes(path) || publicBelow.some(prefix => isBelow(path, prefix))
}

export interface Person {
  isAdmin: boolean
  roles: readonly Role[]
}

export function isExpert(person: Person): boolean {
  return person.roles.includes('expert')
}

/** 'expert' is the only role. */
export function isExpertOnly(person: Person): boolean {
  return person.roles.length === 1 && isExpert(person) && !person.isAdmin
}
