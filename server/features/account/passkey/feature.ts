import { forgetChallenges } from '../../../auth/challenge.ts'
import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Feature } from '../../feature.ts'
import { passkeyEmails } from './emails.ts'
import { passkeyBindings } from './routes.ts'

export const passkeyFeature = {
  bindings: passkeyBindings,
  jobs: [createCleanupJob('challenges', forgetChallenges)],
  emails: passkeyEmails,
} satisfies Feature
