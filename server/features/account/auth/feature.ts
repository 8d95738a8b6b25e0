import { accountMailBindings } from './account-mail-routes.ts'
import { authEmails } from './emails.ts'
import { authJobs } from './jobs.ts'
import { legacyAuthBindings } from './legacy-routes.ts'
import { authBindings } from './routes.ts'
import { sessionBindings } from './session-routes.ts'
import type { Feature } from '../../feature.ts'

export const authFeature = {
  bindings: [...authBindings, ...accountMailBindings, ...sessionBindings, ...legacyAuthBindings],
  jobs: authJobs,
  emails: authEmails,
} satisfies Feature
