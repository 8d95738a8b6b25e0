import type { DeskMeeting, DeskSession } from '#contract/catalog/course-session.admin.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'

type StateLabel = { name: string; tone: DotTone }

export const visibilityLabels: Record<'true' | 'false', StateLabel> = {
  true: { name: 'Di katalog', tone: 'good' },
  false: { name: 'Tersembunyi', tone: 'quiet' },
}

export const getVisibilityLabel = (isPublished: boolean) => visibilityLabels[isPublished ? 'true' : 'false']

const isHeld = ({ state }: DeskMeeting) => state === 'planned'

/** Returns the state of a session at `now`. */
export function getSessionState({ cancelReason, meetings }: DeskSession, now: number): StateLabel {
  if (cancelReason !== null) return { name: 'Dibatalkan', tone: 'bad' }
  const heldMeetings = meetings.filter(isHeld)
  const [first] = heldMeetings
  const last = heldMeetings.at(-1)
  if (!first || !last) return { name: 'Semua pertemuan dibatalkan', tone: 'bad' }
  if (Date.parse(last.endsAt) <= now) return { name: 'Selesai', tone: 'quiet' }
  return Date.parse(first.startsAt) <= now
    ? { name: 'Sedang berjalan', tone: 'good' }
    : { name: 'Menerima pendaftar', tone: 'waiting' }
}

/**
 * Returns whether learners can be moved into the session: it is not cancelled, a meeting has not ended yet, and a seat
 * is free.
 */
export function acceptsMovedLearners(session: DeskSession, now: number): boolean {
  const isAhead = session.meetings.some(meeting => isHeld(meeting) && Date.parse(meeting.endsAt) > now)
  return session.cancelReason === null && isAhead && session.seatsTaken < session.quota
}

/** Returns a text such as '12 / 40 kursi, 2 sedang dibayar' (12 / 40 seats, 2 being paid). */
export function formatSeats({ seatsTaken, quota, waitingCount }: DeskSession): string {
  const seats = `${formatNumber(seatsTaken)} / ${formatNumber(quota)} kursi`
  return waitingCount > 0 ? `${seats}, ${formatNumber(waitingCount)} sedang dibayar` : seats
}

export const countFreeSeats = ({ seatsTaken, quota }: DeskSession): number => Math.max(0, quota - seatsTaken)

/** Returns a text that explains, before the action, what happens when the learners of a session are moved. */
export function describeMove({ learnerCount }: DeskSession, target: DeskSession | undefined): string {
  const free = target ? countFreeSeats(target) : 0
  const fitting =
    free < learnerCount
      ? `Kursinya ${formatNumber(free)}, pelajarnya ${formatNumber(learnerCount)}: yang mendaftar lebih dulu pindah lebih dulu.`
      : `${formatNumber(learnerCount)} pelajar pindah ke sesi tujuan.`
  return `${fitting} Mereka diberi tahu, tidak membayar lagi, dan pelajarannya tetap. Yang uangnya sudah dikembalikan tidak ikut.`
}

/** Returns a text that explains, before the action, what happens when a session is cancelled. */
export function describeCancellation({ learnerCount, paidCount, waitingCount }: DeskSession): string {
  return [
    `${formatNumber(learnerCount)} orang terdaftar, ${formatNumber(paidCount)} di antaranya lewat pesanan yang sudah dibayar.`,
    'Semua pertemuan yang belum selesai dibatalkan, dan mereka langsung diberi tahu dengan alasan ini.',
    'Mereka tetap punya materinya. Uang dan poin tidak kembali dengan sendirinya.',
    ...(waitingCount > 0 ? [`${formatNumber(waitingCount)} pesanan yang belum dibayar ditutup.`] : []),
    'Ini tidak bisa dibatalkan.',
  ].join(' ')
}

/** Returns the text, or null if the text is empty. */
export const emptyToNull = (text: string) => (text.trim() === '' ? null : text)
