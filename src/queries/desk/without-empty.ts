/**
 * Removes undefined and empty values. `exactOptionalPropertyTypes` forbids undefined in an optional property, and empty
 * values have no effect.
 */
export function omitEmpty<T extends object>(query: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> } // these are entries of `query`
}
