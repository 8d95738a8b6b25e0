import * as v from 'valibot'
import { Id } from '../wire/text.ts'

export const RegistrationState = v.picklist(['none', 'registered', 'waiting'])
export type RegistrationState = v.InferOutput<typeof RegistrationState>

/** State of the caller's registration. */
export const Registration = v.object({
  state: RegistrationState,
  wantsReminders: v.boolean(),
  /** Position on the waiting list: 1 gets the next seat. Null if the user does not wait. */
  waitingPlace: v.nullable(v.number()),
})
export type Registration = v.InferOutput<typeof Registration>

/** Intent 'webinar-registration': the user joins or leaves. The choice with the latest event time is applied. */
export const WebinarRegistrationPayload = v.object({ webinarId: Id, wish: v.picklist(['join', 'leave']) })
/** Intent 'webinar-reminder': the user turns a reminder ('Ingatkan saya') on or off. */
export const WebinarReminderPayload = v.object({ webinarId: Id, isWanted: v.boolean() })

/**
 * `isNew` is false if a join or leave with a later event time was already applied, or if the registration already had
 * the wanted state.
 */
export const RegistrationReceipt = v.object({ ...Registration.entries, isNew: v.boolean() })
