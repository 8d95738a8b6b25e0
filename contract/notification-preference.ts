import * as v from 'valibot'
import { zones } from './rules/local-time.ts'
import { Instant } from './text.ts'

const Channel = v.object({ push: v.boolean(), mail: v.boolean() })
/** Of a kind that came later. Whoever chose before it was there, on a device that does not know it, hears of it. */
const LaterChannel = v.optional(Channel, { push: true, mail: true })

/** What somebody wants to be told, which way and by which clock. */
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
  /** Nothing at all until then. */
  mutedUntil: v.nullable(Instant),
})
export type NotificationPreference = v.InferOutput<typeof NotificationPreference>
