import { mailboxMount } from './mailbox.ts'
import type { Feature } from '../../feature.ts'

export const mailFeature = {
  mounts: [mailboxMount],
} satisfies Feature
