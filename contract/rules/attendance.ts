/**
 * How long somebody was in a meeting, from what proves it. Times are milliseconds since 1970 by the server's clock. A line that
 * drops must not cost a minute, and a minute nobody was there must not be had for a word alone.
 */

/** The code at the front changes so often, and is taken for so long after it was shown. */
export const CODE_WINDOW_MS = 30_000
export const CODE_GOOD_FOR_MS = 90_000
/** The room's page says so often that somebody is there. A hidden page may be late by a minute. */
export const BEAT_MS = 60_000
export const BEAT_GAP_MS = 150_000
/** The longest gap a code closes: a phone that shows another app has no page that could be heard. */
export const BRIDGE_MS = 20 * 60_000
/** A stretch without a connection counts between two proofs, and no further than this before the first or after the last. */
export const CLAIM_REACH_MS = 5 * 60_000
/** Such stretches count for no more than this share of the meeting. The server heard nothing of them but the device's word. */
export const CLAIM_SHARE = 2 / 3
/** Who was there for so much of a meeting has attended it. */
export const ATTENDED_SHARE = 0.85
/** What was proven without a line is heard for so long after the end. */
export const ATTENDANCE_LATE_MS = 7 * 86_400_000
/** Wrong codes one person may try in one meeting. */
export const WRONG_CODES_MAX = 10

/** From and until. */
export type Span = readonly [number, number]

export interface Evidence {
  /** The server heard the page of the room. */
  seen: readonly Span[]
  /** Stretches in which the page was open without a connection, as the device reports them afterwards. */
  claims: readonly Span[]
  /** Numbers of the windows whose code was typed. */
  codes: readonly number[]
}
export const NO_EVIDENCE: Evidence = { seen: [], claims: [], codes: [] }

export const windowAt = (time: number) => Math.floor(time / CODE_WINDOW_MS)
export const windowSpan = (number: number): Span => [number * CODE_WINDOW_MS, (number + 1) * CODE_WINDOW_MS]

/** In order, and those that touch or lie no further than `gap` apart are one. */
export function joinSpans(spans: readonly Span[], gap = 0): Span[] {
  const joined: [number, number][] = []
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + gap) last[1] = Math.max(last[1], until)
    else joined.push([from, until])
  }
  return joined
}

export function clipSpans(spans: readonly Span[], [start, end]: Span): Span[] {
  return spans.flatMap(([from, until]) => {
    const inside: Span = [Math.max(from, start), Math.min(until, end)]
    return inside[1] > inside[0] ? [inside] : []
  })
}

/** A sign of life at this moment. */
export function addBeat(seen: readonly Span[], at: number): Span[] {
  return joinSpans([...seen, [at, at]], BEAT_GAP_MS)
}

/**
 * The times somebody was there. Proven are the beats, the codes, and up to a code what lies before it, as far as `BRIDGE_MS`. Claims
 * of the device fill what lies between two proofs, and little beyond them; all claims together count for `CLAIM_SHARE` at most, the
 * earliest first. More evidence never takes a minute away.
 */
export function presentSpans({ seen, claims, codes }: Evidence, meeting: Span): Span[] {
  const proofs = joinSpans([...seen, ...codes.map(windowSpan)], BEAT_GAP_MS)
  const [first, last] = [proofs[0], proofs.at(-1)]
  if (!first || !last) return []
  const shownFrom = codes.map(number => windowSpan(number)[0])
  const bridges = proofs.flatMap(([from], at): Span[] => {
    const before = proofs[at - 1]
    return before && shownFrom.includes(from) && from - before[1] <= BRIDGE_MS ? [[before[1], from]] : []
  })
  const proven = joinSpans([...proofs, ...bridges])
  const enclosed = clipSpans(claims, [first[0] - CLAIM_REACH_MS, last[1] + CLAIM_REACH_MS])
  const all = clipSpans(joinSpans([...proven, ...enclosed], BEAT_GAP_MS), meeting)
  const claimed = firstOf(without(all, proven), (meeting[1] - meeting[0]) * CLAIM_SHARE)
  return joinSpans([...clipSpans(proven, meeting), ...claimed])
}

/** The parts of `spans` that lie in none of `others`, which are in order and apart. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(([from, until]) => {
    const left: Span[] = []
    let at = from
    for (const [start, end] of others) {
      if (start > at) left.push([at, Math.min(start, until)])
      at = Math.max(at, end)
      if (at >= until) return left
    }
    return [...left, [at, until]]
  })
}

/** The earliest parts, `length` in all. */
function firstOf(spans: readonly Span[], length: number): Span[] {
  let left = length
  return spans.flatMap(([from, until]): Span[] => {
    const end = Math.min(until, from + left)
    left -= Math.max(0, end - from)
    return end > from ? [[from, end]] : []
  })
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, until]) => sum + until - from, 0)
}

export function isAttended(presentMs: number, [start, end]: Span): boolean {
  return presentMs >= (end - start) * ATTENDED_SHARE
}

/** Less than this is the time it takes to find the room. */
const MISSED_MS = 3 * 60_000

/** Was there, and missed a part of it. */
export function wasCutOff(presentMs: number, [start, end]: Span): boolean {
  return presentMs > 0 && end - start - presentMs >= MISSED_MS
}

/** The windows whose code is still taken now. */
export function windowsGoodAt(now: number): number[] {
  const last = windowAt(now)
  const first = windowAt(now - CODE_GOOD_FOR_MS - CODE_WINDOW_MS) + 1
  return Array.from({ length: last - first + 1 }, (_none, at) => first + at)
}

/** The person was heard before and after this window anyway: its code adds nothing. */
export function isSeenIn(seen: readonly Span[], window: number): boolean {
  const [start, end] = windowSpan(window)
  return seen.some(([from, until]) => from <= start && end <= until + BEAT_GAP_MS)
}

/** The server heard this person after the code had run out, and long enough ago: what was typed by then would have come along. */
export function wasHeardBetween(seen: readonly Span[], window: number, now: number): boolean {
  const runOut = windowSpan(window)[1] + CODE_GOOD_FOR_MS
  return seen.some(([from, until]) => until >= runOut && from <= now - CODE_GOOD_FOR_MS)
}
