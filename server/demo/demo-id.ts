import { createHash } from 'node:crypto'

/**
 * Returns the id of a demo item. The id is the same in every demo database, so that URLs can be shared and repeated
 * seeding adds no rows.
 */
export function createDemoId(...path: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`semai-demo/${path.join('/')}`)
    .digest('hex')
  // Format of a UUID of version 8 (RFC 9562, 5.8), which allows custom content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Returns the email address of an account that cannot log in. The domain is reserved (RFC 2606), so emails to it are
 * never delivered.
 */
export function createDemoEmail(fullName: string): string {
  return `${fullName.toLowerCase().replaceAll(' ', '.')}@contoh.invalid`
}
