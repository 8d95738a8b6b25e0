import { expect, test } from 'vitest'
import { getSessionState } from './labels.ts'

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
  expect(getSessionState(planned, start - 1).name).toBe('Menerima pendaftar')
  expect(getSessionState(planned, start).name).toBe('Sedang berjalan')
  expect(getSessionState(planned, Date.parse(times.endsAt)).name).toBe('Selesai')
  expect(getSessionState({ ...planned, cancelReason: 'Sepi' }, start).name).toBe('Dibatalkan')
  const off = { ...session, meetings: [{ ...meeting, ...times, state: 'cancelled' as const }] }
  expect(getSessionState(off, start).name).toBe('Semua pertemuan dibatalkan')
})
