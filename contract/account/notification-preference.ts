import * as v from 'valibot'
import { zones } from '../wire/local-time.ts'
import { Instant } from '../wire/text.ts'

const Channel = v.object({ push: v.boolean(), mail: v.boolean() })
/** Default choice for a kind of notification that an older app version does not know: push and email. */
const LaterChannel = v.optional(Channel, { push: true, mail: true })

/**
 * First and last hour of the day that a user can choose for the daily push about review cards. Quiet hours begin after
 * the last hour.
 */
export const reviewHours = { first: 6, last: 20 } as const

/** Kinds and channels of notifications that a user wants, and the time zone for them. */
export const NotificationPreference = v.object({
  channels: v.object({
    webinar: Channel,
    assignment: Channel,
    certificate: Channel,
    exchange: LaterChannel,
    'level-up': LaterChannel,
    help: LaterChannel,
  }),
  zone: v.picklist(zones),
  /** Time until which no notifications are sent. */
  mutedUntil: v.nullable(Instant),
  /**
   * Hour of the daily push about due review cards, in `zone`; null disables the push. An older app version does not
   * send this field. The stored hour then stays unchanged.
   */
  reviewHour: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(reviewHours.first), v.maxValue(reviewHours.last))),
  ),
})
export type NotificationPreference = v.InferOutput<typeof NotificationPreference>
