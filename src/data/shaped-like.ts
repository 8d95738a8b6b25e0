/**
 * Whether a screen that begins with `like` can show what was kept: a text for a text, a list of records for a list, in a record each part so
 * and any other a text. Parts that are missing are no fault, nor is anything where `like` has nothing.
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
