/**
 * Computes how long a user attended a meeting, from the evidence. Times are milliseconds since 1970 by the server's
 * clock. A present user must not lose time without a connection, and an absent user must not count as present only
 * because the device claims it.
 */

/**
 * `CODE_WINDOW_MS`: interval at which the displayed code changes. `CODE_VALID_MS`: time for which a code is accepted
 * after it was shown.
 */
export const CODE_WINDOW_MS = 30_000
export const CODE_VALID_MS = 90_000
/**
 * `HEARTBEAT_MS`: interval at which the room's page reports presence. `HEARTBEAT_GAP_MS`: longest gap between two
 * heartbeats that still counts as presence, because browsers delay the timers of a hidden page by up to a minute.
 */
export const HEARTBEAT_MS = 60_000
export const HEARTBEAT_GAP_MS = 150_000
/**
 * Longest gap between heartbeats that counts as presence if the user typed a code after the gap. A phone that shows
 * another app sends no heartbeats.
 */
export const MAX_HEARTBEAT_BRIDGE_MS = 20 * 60_000
/**
 * Longest offline time that counts before the first proof or after the last proof. This limit does not apply between
 * two proofs.
 */
export const CLAIM_MAX_DISTANCE_MS = 5 * 60_000
/** Largest share of the meeting that may be offline time, because only the device itself reports offline time. */
export const CLAIM_MAX_SHARE = 2 / 3
/**
 * Offline minutes that count for each minute proven by heartbeats or codes. Without this limit, one heartbeat at the
 * start and one at the end would earn a certificate.
 */
const CLAIM_PER_PROVEN = 3
/** Share of a meeting needed to count as attended, in percent. */
const ATTENDED_PERCENT = 85
/** Time after the meeting's end in which the server accepts evidence recorded offline. */
export const ATTENDANCE_LATE_MS = 7 * 86_400_000
/** Maximum number of wrong codes per user and meeting. */
export const WRONG_CODES_MAX = 10

/** Start and end of a time span, in milliseconds. */
export type Span = readonly [number, number]

export interface AttendanceEvidence {
  /** Times when the server received heartbeats of the room's page. */
  seen: readonly Span[]
  /** Times in which the page was open offline. The device reports them afterwards. */
  claims: readonly Span[]
  /** Numbers of the code windows whose code was typed. */
  codes: readonly number[]
}
export const NO_EVIDENCE: AttendanceEvidence = { seen: [], claims: [], codes: [] }

/** Returns the number of the code window at a time in milliseconds. */
export const getCodeWindow = (time: number) => Math.floor(time / CODE_WINDOW_MS)
/** Returns the start and the end of a code window in milliseconds. */
export const getCodeWindowSpan = (number: number): Span => [number * CODE_WINDOW_MS, (number + 1) * CODE_WINDOW_MS]

/** Sorts the spans, and joins spans that touch or are at most `gap` apart. */
export function joinSpans(spans: readonly Span[], gap = 0): Span[] {
  const joined: [number, number][] = []
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + gap) last[1] = Math.max(last[1], until)
    else joined.push([from, until])
  }
  return joined
}

/** Returns the parts of the spans that lie between `start` and `end`, without empty parts. */
export function clipSpans(spans: readonly Span[], [start, end]: Span): Span[] {
  return spans.flatMap(([from, until]) => {
    const inside: Span = [Math.max(from, start), Math.min(until, end)]
    return inside[1] > inside[0] ? [inside] : []
  })
}

/** Adds a heartbeat at time `at`. */
export function addHeartbeat(seen: readonly Span[], at: number): Span[] {
  return joinSpans([...seen, [at, at]], HEARTBEAT_GAP_MS)
}

/**
 * Returns the spans of presence. Proofs are the heartbeats, the codes, and the time before a code up to
 * `MAX_HEARTBEAT_BRIDGE_MS`. Claims of the device fill the gaps between two proofs, and up to `CLAIM_MAX_DISTANCE_MS`
 * before the first and after the last proof. All claims together have two limits: `CLAIM_MAX_SHARE` of the meeting, and
 * `CLAIM_PER_PROVEN` times the proven time plus twice `CLAIM_MAX_DISTANCE_MS`. The earliest claims count first. More
 * evidence never reduces the result.
 */
export function computePresentSpans({ seen, claims, codes }: AttendanceEvidence, meeting: Span): Span[] {
  const proofs = joinSpans([...seen, ...codes.map(getCodeWindowSpan)], HEARTBEAT_GAP_MS)
  const [first, last] = [proofs[0], proofs.at(-1)]
  if (!first || !last) return []
  const shownFrom = codes.map(number => getCodeWindowSpan(number)[0])
  const bridges = proofs.flatMap(([from], at): Span[] => {
    const proofBefore = proofs[at - 1]
    return proofBefore && shownFrom.includes(from) && from - proofBefore[1] <= MAX_HEARTBEAT_BRIDGE_MS
      ? [[proofBefore[1], from]]
      : []
  })
  const proven = joinSpans([...proofs, ...bridges])
  const enclosed = clipSpans(claims, [first[0] - CLAIM_MAX_DISTANCE_MS, last[1] + CLAIM_MAX_DISTANCE_MS])
  const all = clipSpans(joinSpans([...proven, ...enclosed], HEARTBEAT_GAP_MS), meeting)
  const ownSpans = clipSpans(proven, meeting)
  const carried = 2 * CLAIM_MAX_DISTANCE_MS + sumSpanLengths(ownSpans) * CLAIM_PER_PROVEN
  const claimed = takeFirst(without(all, proven), Math.min((meeting[1] - meeting[0]) * CLAIM_MAX_SHARE, carried))
  return joinSpans([...ownSpans, ...claimed])
}

/** Returns the parts of `spans` outside of all `others`. `others` must be sorted and must not overlap. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(([from, until]) => {
    const remainingSpans: Span[] = []
    let at = from
    for (const [start, end] of others) {
      if (start > at) remainingSpans.push([at, Math.min(start, until)])
      at = Math.max(at, end)
      if (at >= until) return remainingSpans
    }
    return [...remainingSpans, [at, until]]
  })
}

/** Returns the earliest spans whose lengths add up to `length` milliseconds. Shortens the last span if necessary. */
function takeFirst(spans: readonly Span[], length: number): Span[] {
  let remainingMs = length
  return spans.flatMap(([from, until]): Span[] => {
    const end = Math.min(until, from + remainingMs)
    remainingMs -= Math.max(0, end - from)
    return end > from ? [[from, end]] : []
  })
}

/** Sums the lengths of the spans in milliseconds. Overlapping spans count twice, so join them first. */
export function sumSpanLengths(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, until]) => sum + until - from, 0)
}

const MINUTE_MS = 60_000

/**
 * Returns the whole minutes of attendance. The room, the list of attendees, the certificate and its message show this
 * number.
 */
export function toAttendedMinutes(presentMs: number): number {
  return Math.floor(presentMs / MINUTE_MS)
}

/** Returns a text such as 'hadir 54 dari 60 menit'. */
export function formatAttendance(presentMinutes: number, lengthMinutes: number): string {
  return `hadir ${presentMinutes} dari ${lengthMinutes} menit`
}

/**
 * Returns the time of attendance that is required for a meeting, or for all meetings of a webinar. Rounded down to
 * whole minutes, because the shown minutes are whole minutes too.
 */
export function computeRequiredAttendanceMs(lengthMs: number, percent = ATTENDED_PERCENT): number {
  const exact = (lengthMs * percent) / 100
  return exact < MINUTE_MS ? exact : Math.floor(exact / MINUTE_MS) * MINUTE_MS
}

/** True if `presentMs` is enough for a meeting of this length (`computeRequiredAttendanceMs`). */
export function isAttended(presentMs: number, [start, end]: Span): boolean {
  return presentMs >= computeRequiredAttendanceMs(end - start)
}

/**
 * Shortest absence that is reported as missed. Users need some time to find the meeting room, so a shorter absence is
 * not reported.
 */
const MISSED_MS = 3 * 60_000

/** Returns whether the user attended, but missed at least `MISSED_MS` of the meeting. */
export function hasMissedPart(presentMs: number, [start, end]: Span): boolean {
  return presentMs > 0 && end - start - presentMs >= MISSED_MS
}

/** Returns the windows whose code is accepted at `now`. */
export function listValidCodeWindows(now: number): number[] {
  const lastCodeWindow = getCodeWindow(now)
  const first = getCodeWindow(now - CODE_VALID_MS - CODE_WINDOW_MS) + 1
  return Array.from({ length: lastCodeWindow - first + 1 }, (_none, at) => first + at)
}

/**
 * True if one series of heartbeats covers this window, so that its code adds no evidence. The series begins before the
 * window and ends at most `HEARTBEAT_GAP_MS` before the end of the window.
 */
export function hasHeartbeatsAround(seen: readonly Span[], window: number): boolean {
  const [start, end] = getCodeWindowSpan(window)
  return seen.some(([from, until]) => from <= start && end <= until + HEARTBEAT_GAP_MS)
}

/**
 * True if heartbeats show that a code of this window, typed in time, would have arrived. One series of heartbeats must
 * begin at least `CODE_VALID_MS` ago and continue after the code expired.
 */
export function hasHeartbeatBetween(seen: readonly Span[], window: number, now: number): boolean {
  const runOut = getCodeWindowSpan(window)[1] + CODE_VALID_MS
  return seen.some(([from, until]) => until >= runOut && from <= now - CODE_VALID_MS)
}
