import { mailEventsMount } from './events.ts'
import { mailboxMount } from './mailbox.ts'
import type { Feature } from '../../feature.ts'

export const mailFeature = {
  mounts: [mailboxMount, mailEventsMount],
} satisfies Feature
