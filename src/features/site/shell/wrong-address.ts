import { isApiFailure } from '#app/data/api/failures.ts'

/**
 * Returns whether the URL is wrong. A page that only loads data sends no typed input, so if the server rejects its
 * request, the page does not exist.
 */
export function isWrongAddress(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'VALIDATION_FAILED'
}
