/** `exactOptionalPropertyTypes` takes no undefined for a missing part, and an empty one says nothing. */
export function withoutEmpty<T extends object>(query: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
