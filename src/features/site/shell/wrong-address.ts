import { isApiFailure } from '#app/data/api/failures.ts'

/**
 * A page that only loads has no typed input: if the server rejects its request, the address is wrong and no such page
 * exists.
 */
export function isWrongAddress(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'VALIDATION_FAILED'
}
