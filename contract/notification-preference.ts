import * as v from 'valibot'
import { zones } from './rules/local-time.ts'
import { Instant } from './text.ts'

const Channel = v.object({ push: v.boolean(), mail: v.boolean() })

/** What somebody wants to be told, which way and by which clock. */
export const NotificationPreference = v.object({
  channels: v.object({ webinar: Channel, assignment: Channel, certificate: Channel }),
  zone: v.picklist(zones),
  /** Nothing at all until then. */
  mutedUntil: v.nullable(Instant),
})
export type NotificationPreference = v.InferOutput<typeof NotificationPreference>
