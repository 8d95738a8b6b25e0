import { createHash } from 'node:crypto'

/** The same item has the same id in every demo database, so addresses can be shared and seeding twice adds no rows. */
export function demoId(...path: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`semai-demo/${path.join('/')}`)
    .digest('hex')
  // Laid out as a UUID of version 8 (RFC 9562, 5.8): custom content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Address of an account that cannot log in. No mail server accepts this domain (RFC 2606). */
export function demoEmail(fullName: string): string {
  return `${fullName.toLowerCase().replaceAll(' ', '.')}@contoh.invalid`
}
