import type { Registration } from '#contract/webinar/webinar-registration.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { describeRefusal } from '#app/outbox/describe-refusal.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { useLastEntry } from '#app/outbox/use-recent-entries.ts'

export interface OwnSeat extends Registration {
  /** True if the seat was requested on this device and the request has not been sent. */
  isSeatUnsent: boolean
  isReminderUnsent: boolean
  /** Reason why the server refused the last request. */
  refusal: string | undefined
}

/** Returns the seat. The last registration of this device has precedence over the server's last response. */
export function useOwnSeat({ id, registration }: Pick<WebinarCard, 'id' | 'registration'>): OwnSeat {
  const { entries } = useOutbox()
  const isAbout = (kind: OutboxEntry['kind']) => (entry: OutboxEntry) =>
    entry.kind === kind && 'webinarId' in entry.payload && entry.payload.webinarId === id
  const [isSeat, isReminder] = [isAbout('webinar-registration'), isAbout('webinar-reminder')]
  const seatEntry = useLastEntry(isSeat, registration)
  const reminderEntry = useLastEntry(isReminder, registration)
  const refused = entries.findLast(entry => entry.state === 'refused' && (isSeat(entry) || isReminder(entry)))
  const seat: OwnSeat = {
    ...registration,
    isSeatUnsent: entries.some(entry => isSeat(entry) && entry.state !== 'refused'),
    isReminderUnsent: entries.some(entry => isReminder(entry) && entry.state !== 'refused'),
    refusal: describeRefusal(refused?.lastReason),
  }
  const isJoining = seatEntry && 'wish' in seatEntry.payload ? seatEntry.payload.wish === 'join' : undefined
  if (isJoining !== undefined) {
    seat.state = isJoining ? (seat.state === 'none' ? 'registered' : seat.state) : 'none'
    seat.wantsReminders = isJoining
  }
  const isReminderLast = reminderEntry !== undefined && reminderEntry.seq > (seatEntry?.seq ?? 0)
  if (isReminderLast && 'isWanted' in reminderEntry.payload) seat.wantsReminders = reminderEntry.payload.isWanted
  return seat
}
