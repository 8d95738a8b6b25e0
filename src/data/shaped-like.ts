/**
 * Returns whether a screen whose initial value is `like` can show the stored value. Text must be text, a list must be a
 * list of records, and a record is checked field by field. Every other value must have the same type as in `like`.
 * Fields may be missing. A field that `like` lacks must be text, and a field that is undefined in `like` may have any
 * value.
 */
export function hasSameShape<T>(kept: unknown, like: T): kept is T {
  if (kept === undefined || like === undefined) return true
  if (Array.isArray(like)) return Array.isArray(kept) && kept.every(isRecord)
  if (!isRecord(like)) return typeof kept === typeof like
  if (!isRecord(kept)) return false
  return Object.entries(kept).every(([name, part]) => hasSameShape(part, Object.hasOwn(like, name) ? like[name] : ''))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
