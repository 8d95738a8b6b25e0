import type { OwnAttendance } from '#contract/webinar/attendance.ts'
import { clipSpans, joinSpans, sumSpanLengths, type Span } from '#contract/webinar/attendance.rules.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'

export interface OwnMinutes {
  /** Attendance recorded by the server, in milliseconds. */
  knownMs: number
  /** Attendance recorded on this device and not sent yet, in milliseconds. */
  unsentMs: number
}

/** Returns the server's record and the unsent attendance of this device. */
export function sumOwnMinutes(
  book: Pick<OwnAttendance, 'presentMs' | 'spans'>,
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload' | 'state'>[],
  meeting: { id: string; startsAt: string; endsAt: string },
): OwnMinutes {
  const waiting = entries.flatMap(({ kind, payload, state }): Span[] => {
    if (kind !== 'attendance-stretch' || state === 'refused' || !('from' in payload)) return []
    return payload.meetingId === meeting.id ? [[Date.parse(payload.from), Date.parse(payload.until)]] : []
  })
  const inMeeting: Span = [Date.parse(meeting.startsAt), Date.parse(meeting.endsAt)]
  const allSpanLengths = sumSpanLengths(clipSpans(joinSpans([...book.spans, ...waiting]), inMeeting))
  return { knownMs: book.presentMs, unsentMs: Math.max(0, allSpanLengths - sumSpanLengths(book.spans)) }
}
