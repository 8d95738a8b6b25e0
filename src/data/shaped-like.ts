/**
 * True if a screen that starts with `like` can show the kept value: text for text, a list of records for a list, in a
 * record each part likewise, and in any other part text. Missing parts are allowed, and so is any value where `like`
 * has none.
 */
export function isShapedLike<T>(kept: unknown, like: T): kept is T {
  if (kept === undefined || like === undefined) return true
  if (Array.isArray(like)) return Array.isArray(kept) && kept.every(isRecord)
  if (!isRecord(like)) return typeof kept === typeof like
  if (!isRecord(kept)) return false
  return Object.entries(kept).every(([name, part]) => isShapedLike(part, Object.hasOwn(like, name) ? like[name] : ''))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
