import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { Registration } from '#contract/webinar/webinar-registration.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { useOutbox } from '#app/outbox/outbox.ts'

export interface OwnSeat extends Registration {
  /** True if the seat was requested on this device and the request has not been sent. */
  isSeatUnsent: boolean
  isReminderUnsent: boolean
  /** Reason why the server refused the last request. */
  refusal: string | undefined
}

/** Returns the seat. An unsent registration of this device has precedence over the server's last response. */
export function useOwnSeat({ id, registration }: Pick<WebinarCard, 'id' | 'registration'>): OwnSeat {
  const { entries } = useOutbox()
  const seat: OwnSeat = {
    ...registration,
    isSeatUnsent: false,
    isReminderUnsent: false,
    refusal: undefined,
  }
  for (const { kind, payload, state, lastReason } of entries) {
    if (!('webinarId' in payload) || payload.webinarId !== id) continue
    if (state === 'refused') {
      const code = lastReason?.code
      seat.refusal = code && isErrorCode(code) ? errorMessages[code] : (lastReason?.message ?? undefined)
    } else if (kind === 'webinar-registration' && 'wish' in payload) {
      seat.isSeatUnsent = true
      const isJoining = payload.wish === 'join'
      seat.state = isJoining ? (seat.state === 'none' ? 'registered' : seat.state) : 'none'
      seat.wantsReminders = isJoining
    } else if (kind === 'webinar-reminder' && 'isWanted' in payload) {
      seat.isReminderUnsent = true
      seat.wantsReminders = payload.isWanted
    }
  }
  return seat
}
