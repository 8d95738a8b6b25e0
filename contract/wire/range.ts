export type ByteRange = { first: number; last: number } | 'unsatisfiable' | undefined

/**
 * Parses one byte range of RFC 9110, 14.1.2. Returns undefined for several or invalid ranges, so that the whole file is
 * sent.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, from, to] = match
  if (!from && !to) return undefined
  if (!from) {
    const length = Number(to)
    return length === 0 || sizeBytes === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to ? Math.min(Number(to), sizeBytes - 1) : sizeBytes - 1
  if (to && Number(to) < first) return undefined
  return first >= sizeBytes ? 'unsatisfiable' : { first, last }
}
