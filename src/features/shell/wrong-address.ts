import { isApiFailure } from '#app/data/api/failures.ts'

/** Nothing was typed into a page that only loads: what the server cannot read is its address, and no such page exists. */
export function isWrongAddress(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'VALIDATION_FAILED'
}
