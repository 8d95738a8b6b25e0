import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  toAttendedMinutes,
  addHeartbeat,
  HEARTBEAT_MS,
  CLAIM_MAX_DISTANCE_MS,
  CLAIM_MAX_SHARE,
  CODE_VALID_MS,
  type AttendanceEvidence,
  isAttended,
  joinSpans,
  sumSpanLengths,
  computeRequiredAttendanceMs,
  computePresentSpans,
  type Span,
  hasHeartbeatBetween,
  getCodeWindow,
  listValidCodeWindows,
  getCodeWindowSpan,
} from './attendance.rules.ts'

const MINUTE_MS = 60_000
const START = Date.parse('2026-03-02T12:00:00.000Z')
const meeting: Span = [START, START + 60 * MINUTE_MS]
const at = (minute: number) => START + minute * MINUTE_MS
const heartbeats = (from: number, until: number) => {
  let seen: Span[] = []
  for (let minute = from; minute <= until; minute += 1) seen = addHeartbeat(seen, at(minute))
  return seen
}
const minutes = (evidence: Partial<AttendanceEvidence>) =>
  sumSpanLengths(computePresentSpans({ seen: [], claims: [], codes: [], ...evidence }, meeting)) / MINUTE_MS

test('a user whose page sends a heartbeat per minute is present from the first heartbeat to the last', () => {
  expect(minutes({ seen: heartbeats(0, 60) })).toBe(60)
  expect(minutes({ seen: heartbeats(-10, 70) })).toBe(60)
  expect(minutes({ seen: heartbeats(10, 20) })).toBe(10)
  expect(minutes({ seen: [...heartbeats(0, 10), ...heartbeats(13, 60)] })).toBe(57)
})

test('counts offline time between two proofs of attendance, or a few minutes before or after a proof', () => {
  const seen = [...heartbeats(0, 20), ...heartbeats(40, 60)]
  expect(minutes({ seen })).toBe(40)
  expect(minutes({ seen, claims: [[at(20), at(40)]] })).toBe(60)
  // The page was open for only a part of the gap. That part lies between two proofs, so it counts fully.
  expect(minutes({ seen, claims: [[at(28), at(33)]] })).toBe(45)
  expect(minutes({ seen: heartbeats(0, 10), claims: [[at(10), at(60)]] })).toBe(15)
  expect(minutes({ seen: heartbeats(50, 60), claims: [[at(0), at(50)]] })).toBe(15)
  expect(minutes({ claims: [[at(0), at(60)]] })).toBe(0)
})

test('a claim for a whole meeting with only one or two heartbeats does not prove attendance', () => {
  const all: Span = [at(0), at(60)]
  expect(minutes({ seen: heartbeats(58, 58), claims: [all] })).toBe(7)
  const two = { seen: [...heartbeats(0, 0), ...heartbeats(60, 60)], claims: [all] }
  expect(minutes(two)).toBe(10)
  // The result is below 50 %, the smallest share that a webinar may require.
  expect(minutes(two) * MINUTE_MS).toBeLessThan(computeRequiredAttendanceMs(60 * MINUTE_MS, 50))
  expect(isAttended(minutes(two) * MINUTE_MS, meeting)).toBe(false)
})

test('counts the offline half of a meeting if heartbeats before and after it prove attendance', () => {
  expect(minutes({ seen: [...heartbeats(0, 15), ...heartbeats(45, 60)], claims: [[at(15), at(45)]] })).toBe(60)
})

const minuteSpans = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 80 }), fc.integer({ min: 0, max: 40 })), { maxLength: 6 })
  .map(pairs => joinSpans(pairs.map(([from, length]): Span => [at(from), at(from + length)])))
const evidence = fc.record({
  seen: minuteSpans,
  claims: minuteSpans,
  codes: fc.array(
    fc.integer({ min: -10, max: 70 }).map(minute => getCodeWindow(at(minute))),
    { maxLength: 4 },
  ),
})

test('offline claims count up to their maximum share of the meeting, and only near a proof', () => {
  fc.assert(
    fc.property(evidence, given => {
      const proven = minutes({ ...given, claims: [] })
      const allSpans = computePresentSpans(given, meeting)
      expect(sumSpanLengths(allSpans) / MINUTE_MS - proven).toBeLessThanOrEqual(60 * CLAIM_MAX_SHARE + 1e-6)
      const proofs = [...given.seen, ...given.codes.map(getCodeWindowSpan)]
      const from = Math.min(...proofs.map(span => span[0])) - CLAIM_MAX_DISTANCE_MS
      const until = Math.max(...proofs.map(span => span[1])) + CLAIM_MAX_DISTANCE_MS
      expect(allSpans.every(span => span[0] >= from && span[1] <= until)).toBe(true)
      expect(proofs.length > 0 || allSpans.length === 0).toBe(true)
    }),
  )
})

test('more heartbeats and claims never reduce the counted minutes', () => {
  fc.assert(
    fc.property(evidence, evidence, (one, more) => {
      const before = { seen: one.seen, claims: one.claims }
      const after = {
        seen: joinSpans([...one.seen, ...more.seen]),
        claims: joinSpans([...one.claims, ...more.claims]),
      }
      expect(minutes(after)).toBeGreaterThanOrEqual(minutes(before) - 1e-6)
    }),
  )
})

test('a typed attendance code makes a short gap before the code count as presence, but not a long gap', () => {
  const code = getCodeWindow(at(30))
  expect(minutes({ seen: heartbeats(0, 12), codes: [code] })).toBe(30.5)
  expect(minutes({ seen: heartbeats(0, 9), codes: [code] })).toBe(9.5)
  expect(minutes({ codes: [0, 20, 40, 59.5].map(minute => getCodeWindow(at(minute))) })).toBe(60)
})

test('accepts an attendance code for ninety seconds after it was shown', () => {
  const shownCodeWindow = getCodeWindow(at(5))
  const end = getCodeWindowSpan(shownCodeWindow)[1]
  expect(listValidCodeWindows(end + CODE_VALID_MS - 1)).toContain(shownCodeWindow)
  expect(listValidCodeWindows(end + CODE_VALID_MS)).not.toContain(shownCodeWindow)
  expect(listValidCodeWindows(at(5))).not.toContain(shownCodeWindow + 1)
})

test('finds a heartbeat between the display and the late arrival of a code, except one just before the arrival', () => {
  const shownCodeWindow = getCodeWindow(at(5))
  const seen = heartbeats(0, 5)
  expect(hasHeartbeatBetween(seen, shownCodeWindow, at(30))).toBe(false)
  expect(hasHeartbeatBetween([...seen, ...heartbeats(20, 25)], shownCodeWindow, at(30))).toBe(true)
  // The device has just reconnected, and its heartbeat arrived before the code.
  expect(hasHeartbeatBetween([...seen, ...heartbeats(30, 30)], shownCodeWindow, at(30) + 5_000)).toBe(false)
})

test('sorts and joins time spans in any input order', () => {
  expect(
    joinSpans([
      [5, 6],
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([
    [1, 3],
    [5, 6],
  ])
})

/** Returns the same sequence for the same seed. */
function randomBy(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('every simulated user who stayed for 85 % of the meeting and has enough proofs counts as present', () => {
  const random = randomBy(7)
  let stayed = 0
  let all = 0
  let lost = 0
  const missed: number[] = []
  for (let person = 0; person < 2_000; person += 1) {
    const from = random() < 0.5 ? 0 : random() * 12
    const until = random() < 0.5 ? 60 : 45 + random() * 15
    const cuts = Array.from({ length: Math.floor(random() * 21) }, () => {
      const cut = from + random() * (until - from)
      return [cut, cut + random() * 8] as const
    })
    const isCut = (minute: number) => cuts.some(([begin, end]) => minute >= begin && minute < end)
    // Simulates the page: each minute it sends a heartbeat, or records that the server did not answer.
    let seen: Span[] = []
    let claims: Span[] = []
    let lastHeard = at(from)
    for (let minute = from; minute <= until + HEARTBEAT_MS / MINUTE_MS; minute += HEARTBEAT_MS / MINUTE_MS) {
      const now = at(Math.min(minute, until))
      if (isCut(minute)) claims = joinSpans([...claims, [lastHeard, now]])
      else seen = addHeartbeat(seen, now)
      lastHeard = now
      if (minute > until) break
    }
    const share = (until - from) / 60
    if (share >= 0.85 && seen.length > 0) {
      all += 1
      if (!isAttended(sumSpanLengths(computePresentSpans({ seen, claims, codes: [] }, meeting)), meeting)) lost += 1
    }
    const present = sumSpanLengths(computePresentSpans({ seen, claims, codes: [] }, meeting))
    const proven = sumSpanLengths(computePresentSpans({ seen, claims: [], codes: [] }, meeting))
    const isEnclosed =
      (seen[0]?.[0] ?? Infinity) <= at(from) + CLAIM_MAX_DISTANCE_MS &&
      (seen.at(-1)?.[1] ?? 0) >= at(until) - CLAIM_MAX_DISTANCE_MS
    const isHeard = isEnclosed && proven >= (1 - CLAIM_MAX_SHARE) * 60 * MINUTE_MS
    if (share >= 0.85 && isHeard) {
      stayed += 1
      if (!isAttended(present, meeting)) missed.push(person)
    }
    // The counted time is never longer than the real attendance.
    expect(present).toBeLessThanOrEqual((until - from) * MINUTE_MS + 1)
  }
  // The rules have a cost: a small share of the users who stayed must use 'Keberatan' or type a code.
  expect(lost / all).toBeLessThan(0.15)
  expect(missed).toEqual([])
  expect(stayed).toBeGreaterThan(700)
})

test('the displayed minutes reach the displayed requirement exactly when the attendance counts', () => {
  const lengths = fc.integer({ min: 2 * MINUTE_MS, max: 12 * 3_600_000 })
  fc.assert(
    fc.property(lengths, fc.double({ min: 0, max: 1, noNaN: true }), (length, share) => {
      const presentMs = Math.round(length * share)
      const isShownAsEnough = toAttendedMinutes(presentMs) >= toAttendedMinutes(computeRequiredAttendanceMs(length))
      expect(isShownAsEnough).toBe(isAttended(presentMs, [0, length]))
    }),
  )
  expect([45, 60, 90].map(minutes => computeRequiredAttendanceMs(minutes * MINUTE_MS) / MINUTE_MS)).toEqual([
    38, 51, 76,
  ])
  expect(computeRequiredAttendanceMs(90 * MINUTE_MS, 70)).toBe(63 * MINUTE_MS)
  // For meetings shorter than a minute the exact share counts, so that an absent user never counts as attending.
  expect(isAttended(0, [0, 30_000])).toBe(false)
})
