import { MINUTE_MS } from '#contract/wire/durations.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Span } from '#contract/webinar/attendance.rules.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { watchPresence } from './presence-watch.ts'

let at: number
let hasLine: boolean
let hasPass: boolean
let noted: Span[]
let sentAt: number[]
let watch: ReturnType<typeof watchPresence>

beforeEach(() => {
  at = 0
  hasLine = true
  hasPass = true
  noted = []
  sentAt = []
  watch = watchPresence({
    now: () => at,
    sendHeartbeat: async () => {
      if (!hasLine) throw new Error('no line')
      sentAt.push(at)
    },
    note(span) {
      if (hasPass) noted.push(span)
      return hasPass
    },
  })
})

async function minutes(count: number) {
  for (let minute = 0; minute < count; minute += 1) {
    await watch.tick()
    at += MINUTE_MS
  }
}

test('sends a heartbeat every minute while online, and stores nothing', async () => {
  await minutes(5)
  watch.stop()
  expect(sentAt).toHaveLength(5)
  expect(noted).toEqual([])
})

test('stores all unsent minutes in several parts without a gap', async () => {
  await minutes(3)
  hasLine = false
  await minutes(6)
  expect(noted.length).toBeGreaterThanOrEqual(2)
  hasLine = true
  await minutes(2)
  expect(noted[0]?.[0]).toBe(2 * MINUTE_MS)
  expect(noted.at(-1)?.[1]).toBe(9 * MINUTE_MS)
  for (const [index, [from]] of noted.entries()) expect(from).toBe(index === 0 ? from : noted[index - 1]![1])
})

test('stores the unsent minutes when the page closes offline', async () => {
  await minutes(1)
  hasLine = false
  await minutes(1)
  at += 20_000
  watch.stop()
  expect(noted).toEqual([[0, 2 * MINUTE_MS + 20_000]])
})

test('does not claim minutes during which the phone slept', async () => {
  await minutes(2)
  hasLine = false
  await minutes(1)
  at += 30 * MINUTE_MS
  await watch.tick()
  at += MINUTE_MS
  await watch.tick()
  watch.stop()
  for (const [from, until] of noted) expect(until - from).toBeLessThanOrEqual(2 * MINUTE_MS)
})

test('if the device clock was a day ahead and is corrected, stores only the minutes after the correction', async () => {
  at = 1_440 * MINUTE_MS
  hasLine = false
  watch.stop()
  await watch.tick()
  at = 5 * MINUTE_MS
  await minutes(5)
  watch.stop()
  expectAll(noted, ([from, until]) => from >= 5 * MINUTE_MS && until <= 10 * MINUTE_MS)
  expect(noted.at(-1)?.[1]).toBe(10 * MINUTE_MS)
})

test('stores no minutes before the attendance pass is known, and then stores the whole period', async () => {
  hasPass = false
  hasLine = false
  await minutes(5)
  expect(noted).toEqual([])
  hasPass = true
  await minutes(1)
  expect(noted).toEqual([[0, 5 * MINUTE_MS]])
})
