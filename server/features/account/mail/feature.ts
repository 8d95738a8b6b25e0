import { mountMailEvents } from './events.ts'
import { mountMailbox } from './mailbox.ts'
import type { Feature } from '../../feature.ts'

export const mailFeature = {
  mounts: [mountMailbox, mountMailEvents],
} satisfies Feature
