import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { Registration } from '#contract/webinar/webinar-registration.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { useOutbox } from '#app/outbox/outbox.ts'

export interface OwnStanding extends Registration {
  /** True if the seat was requested on this device and the request is not sent yet. */
  isSeatUnsent: boolean
  isReminderUnsent: boolean
  /** Reason why the server refused the last request. */
  refusal: string | undefined
}

/** A registration made on this device takes precedence over the server's last answer. */
export function useOwnStanding({ id, registration }: Pick<WebinarCard, 'id' | 'registration'>): OwnStanding {
  const { entries } = useOutbox()
  const standing: OwnStanding = {
    ...registration,
    isSeatUnsent: false,
    isReminderUnsent: false,
    refusal: undefined,
  }
  for (const { kind, payload, state, lastReason } of entries) {
    if (!('webinarId' in payload) || payload.webinarId !== id) continue
    if (state === 'refused') {
      const code = lastReason?.code
      standing.refusal = code && isErrorCode(code) ? errorMessages[code] : (lastReason?.message ?? undefined)
    } else if (kind === 'webinar-registration' && 'wish' in payload) {
      standing.isSeatUnsent = true
      const isJoining = payload.wish === 'join'
      standing.state = isJoining ? (standing.state === 'none' ? 'registered' : standing.state) : 'none'
      standing.wantsReminders = isJoining
    } else if (kind === 'webinar-reminder' && 'isWanted' in payload) {
      standing.isReminderUnsent = true
      standing.wantsReminders = payload.isWanted
    }
  }
  return standing
}
