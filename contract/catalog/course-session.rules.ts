import type { LearningMode } from './course.ts'

/** Start and end of a meeting, in ISO 8601. */
export interface TimeSpan {
  startsAt: string
  endsAt: string
}

/** Limits of a course session: number of meetings, days from the first to the last, hours of one meeting. */
export const SESSION_MEETINGS_MAX = 60
const SESSION_DAYS_MAX = 366
const MEETING_HOURS_MAX = 12
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** Returns the default meetings: three hours on consecutive days. */
export function createDefaultMeetings(startsAt: Date, count: number): TimeSpan[] {
  return Array.from({ length: count }, (_none, at) => {
    const start = startsAt.getTime() + at * DAY_MS
    return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + 3 * HOUR_MS).toISOString() }
  })
}

/** Returns whether two meetings of a session do not overlap. A meeting may begin when another meeting ends. */
export function areDisjoint(one: TimeSpan, other: TimeSpan): boolean {
  return Date.parse(one.endsAt) <= Date.parse(other.startsAt) || Date.parse(other.endsAt) <= Date.parse(one.startsAt)
}

interface Problem {
  /** Index of the meeting, from 0; null if the problem concerns all meetings. */
  at: number | null
  field: 'startsAt' | 'endsAt'
  text: string
}

/** Returns the first problem of a new session's meetings, with its field. The meetings are sorted by their times. */
export function findMeetingsProblem(meetings: readonly TimeSpan[], now: number): Problem | undefined {
  const [first] = meetings
  const lastMeeting = meetings.at(-1)
  if (!first || !lastMeeting) return { at: null, field: 'startsAt', text: 'Tambahkan satu pertemuan' }
  if (meetings.length > SESSION_MEETINGS_MAX)
    return { at: null, field: 'startsAt', text: `Paling banyak ${SESSION_MEETINGS_MAX} pertemuan` }
  for (const [at, meeting] of meetings.entries()) {
    const start = Date.parse(meeting.startsAt)
    const lengthMs = Date.parse(meeting.endsAt) - start
    if (lengthMs <= 0) return { at, field: 'endsAt', text: 'Selesai harus sesudah mulai' }
    if (lengthMs > MEETING_HOURS_MAX * HOUR_MS)
      return { at, field: 'endsAt', text: `Satu pertemuan paling lama ${MEETING_HOURS_MAX} jam` }
    if (start <= now) return { at, field: 'startsAt', text: 'Waktunya sudah lewat' }
    const meetingBefore = meetings[at - 1]
    if (meetingBefore && Date.parse(meetingBefore.endsAt) > start)
      return { at, field: 'startsAt', text: 'Mulai sebelum pertemuan sebelumnya selesai' }
  }
  if (Date.parse(lastMeeting.endsAt) - Date.parse(first.startsAt) > SESSION_DAYS_MAX * DAY_MS)
    return { at: null, field: 'startsAt', text: 'Satu sesi paling lama setahun dari awal sampai akhir' }
  return undefined
}

/**
 * Moves meetings by a number of weeks and keeps weekday and hour. No zone of Indonesia has summer time, so the offset
 * never changes.
 */
export function shiftWeeks(meetings: readonly TimeSpan[], weeks: number): TimeSpan[] {
  const shiftByWeeks = (at: string) => new Date(Date.parse(at) + weeks * WEEK_MS).toISOString()
  return meetings.map(({ startsAt, endsAt }) => ({ startsAt: shiftByWeeks(startsAt), endsAt: shiftByWeeks(endsAt) }))
}

/**
 * Returns a message if the location does not fit the mode: a session in person needs a location, an online session must
 * not have one.
 */
export function findPlaceProblem(mode: LearningMode, place: string | null): string | undefined {
  if (mode === 'Luring' && place === null) return 'Sesi luring perlu tempat'
  if (mode === 'Daring' && place !== null) return 'Sesi daring tidak punya tempat. Kosongkan.'
  return undefined
}

/** Returns a message if the quota is lower than the number of seats that are taken or being paid for. */
export function findQuotaProblem(quota: number, seatsTaken: number): string | undefined {
  return quota < seatsTaken ? `Sudah ${seatsTaken} kursi terisi, jadi kuota paling kecil ${seatsTaken}` : undefined
}

/**
 * Returns a message if a course of Rp0 has a price in points. Such a course would be free by mistake, because the price
 * in points of a course of Rp0 has no effect.
 */
export function findPriceProblem({ priceRupiah, pricePoints }: { priceRupiah: number; pricePoints: number | null }) {
  return priceRupiah === 0 && pricePoints !== null
    ? 'Kelas Rp0 gratis untuk semua: kosongkan harga poin, atau isi harga rupiah'
    : undefined
}
