import { expect, test } from 'vitest'
import { standingOf, wholeOf, wholeOrNull } from './labels.ts'

test.each([
  ['150000', 150_000],
  ['150.000', 150_000],
  ['Rp1.250.000', 1_250_000],
  [' 0 ', 0],
  ['', -1],
  ['15.00', -1],
  ['1,5', -1],
  ['-5', -1],
  ['1e3', -1],
  ['gratis', -1],
])('parses %j as %d', (text, value) => expect(wholeOf(text)).toBe(value))

test('treats empty points as no price in points, and turns no typing error into a price', () => {
  expect(wholeOrNull('  ')).toBeNull()
  expect(wholeOrNull('lima')).toBe(-1)
})

test('derives the state of a session from the meetings that are not cancelled', () => {
  const meeting = { number: 1, sequence: 0, cancelReason: null, joinUrl: null }
  const times = { startsAt: '2030-01-07T11:00:00.000Z', endsAt: '2030-01-07T14:00:00.000Z' }
  const session = {
    id: '',
    title: '',
    zone: 'WIB' as const,
    place: null,
    quota: 1,
    seatsTaken: 0,
    learnerCount: 0,
    paidCount: 0,
    waitingCount: 0,
    cancelReason: null,
    version: 1,
    isScheduled: true,
  }
  const planned = { ...session, meetings: [{ ...meeting, ...times, state: 'planned' as const }] }
  const start = Date.parse(times.startsAt)
  expect(standingOf(planned, start - 1).name).toBe('Menerima pendaftar')
  expect(standingOf(planned, start).name).toBe('Sedang berjalan')
  expect(standingOf(planned, Date.parse(times.endsAt)).name).toBe('Selesai')
  expect(standingOf({ ...planned, cancelReason: 'Sepi' }, start).name).toBe('Dibatalkan')
  const off = { ...session, meetings: [{ ...meeting, ...times, state: 'cancelled' as const }] }
  expect(standingOf(off, start).name).toBe('Semua pertemuan dibatalkan')
})
