import { MINUTE_MS } from '#contract/wire/durations.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CODE_VALID_MS, type Span, getCodeWindow, getCodeWindowSpan } from '#contract/webinar/attendance.rules.ts'
import { computeAttendanceCode, isAttendancePassOf, createAttendancePass } from './signature.ts'
import { judgeCode } from './verdict.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/** `SEMAI_RUNS` sets the number of runs. 10,000 runs take half a minute. */
const tries = Number(process.env['SEMAI_RUNS'] ?? 1_000)
const keys = { attendance: new Uint8Array(randomBytes(32)) }
const start = Date.parse('2026-03-02T12:00:00.000Z')
const meeting = { id: randomUUID(), starts_at: new Date(start), ends_at: new Date(start + 60 * MINUTE_MS) }
/** Returns the periods of one heartbeat per minute since the start. */
const listening = (now: number): Span[] => [[start, start + Math.floor((now - start) / MINUTE_MS) * MINUTE_MS]]

test(
  `rejects ${tries} forwarded codes of another account, of another meeting or older than ninety seconds`,
  () => {
    let taken = 0
    for (let time = 0; time < tries; time += 1) {
      const shownAt = start + Math.random() * 40 * MINUTE_MS
      const window = getCodeWindow(shownAt)
      const [who, whose] = [randomUUID(), randomUUID()]
      if (isAttendancePassOf(keys, meeting.id, who, createAttendancePass(keys, meeting.id, whose))) taken += 1
      // Another user forwards the code to a user whose page is open and sends heartbeats.
      const now = getCodeWindowSpan(window)[1] + CODE_VALID_MS + Math.random() * 15 * MINUTE_MS
      const seen = listening(now)
      const typedAt = new Date(Math.random() < 0.5 ? now : shownAt)
      const typed = { meeting, code: computeAttendanceCode(keys, meeting.id, window), typedAt, now: new Date(now) }
      const verdict = judgeCode({ seen, wrong_codes: 0 }, typed, keys)
      // With a probability of about two in a million, another window has the same code. Then `verdict` is that other
      // window, which is not counted here.
      if (typeof verdict === 'number' && verdict === window) taken += 1
      if (time % 10 > 0) continue
      const foreign = { ...typed, code: computeAttendanceCode(keys, randomUUID(), getCodeWindow(now)) }
      const other = judgeCode({ seen, wrong_codes: 0 }, foreign, keys)
      if (typeof other === 'number' && computeAttendanceCode(keys, meeting.id, other) !== foreign.code) taken += 1
    }
    expect(taken).toBe(0)
  },
  scaleTimeLimit(120_000),
)

test('an attendance code has six digits, and few of 120 time windows have the same code', () => {
  const codes = Array.from({ length: 120 }, (_none, at) =>
    computeAttendanceCode(keys, meeting.id, getCodeWindow(start) + at),
  )
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(115)
})
