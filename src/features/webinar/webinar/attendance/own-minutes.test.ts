import { MINUTE_MS } from '#contract/wire/durations.ts'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { sumOwnMinutes } from './own-minutes.ts'

const start = Date.parse('2026-03-02T12:00:00.000Z')
const at = (minute: number) => start + minute * MINUTE_MS
const iso = (minute: number) => new Date(at(minute)).toISOString()
const meeting = { id: 'm', startsAt: iso(0), endsAt: iso(60) }
const stretch = (from: number, until: number, change: Partial<OutboxEntry> = {}) => {
  const payload = { meetingId: 'm', pass: 'p', from: iso(from), until: iso(until) }
  return { kind: 'attendance-stretch' as const, state: 'waiting' as const, payload, ...change }
}

test('counts unsent minutes separately from confirmed minutes, each minute once and only during the meeting', () => {
  const book = { presentMs: 10 * MINUTE_MS, spans: [[at(0), at(10)]] as [number, number][] }
  expect(sumOwnMinutes(book, [], meeting)).toEqual({ knownMs: 10 * MINUTE_MS, unsentMs: 0 })
  const waiting = [stretch(8, 20), stretch(15, 25), stretch(50, 90)]
  expect(sumOwnMinutes(book, waiting, meeting)).toEqual({ knownMs: 10 * MINUTE_MS, unsentMs: 25 * MINUTE_MS })
  expect(sumOwnMinutes(book, [stretch(10, 20, { state: 'refused' })], meeting).unsentMs).toBe(0)
  expect(sumOwnMinutes(book, waiting, { ...meeting, id: 'another' }).unsentMs).toBe(0)
})
