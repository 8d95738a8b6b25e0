import * as v from 'valibot'
import { Id } from './text.ts'

export const RegistrationState = v.picklist(['none', 'registered', 'waiting'])
export type RegistrationState = v.InferOutput<typeof RegistrationState>

/** Where the caller stands. */
export const Registration = v.object({
  state: RegistrationState,
  wantsReminders: v.boolean(),
  /** 1 is the next to get a seat; null unless waiting. */
  waitingPlace: v.nullable(v.number()),
})
export type Registration = v.InferOutput<typeof Registration>

/** Intent 'webinar-registration'. The last wish by the time it was made is the one that stands. */
export const WebinarRegistrationPayload = v.object({ webinarId: Id, wish: v.picklist(['join', 'leave']) })
/** Intent 'webinar-reminder', 'Ingatkan saya' and its opposite. */
export const WebinarReminderPayload = v.object({ webinarId: Id, isWanted: v.boolean() })

/** `isNew` is false when a later wish had been heard already, or nothing changed. */
export const RegistrationReceipt = v.object({ ...Registration.entries, isNew: v.boolean() })
