import type { Feature } from '../../feature.ts'
import { secondStepEmails } from './emails.ts'
import { secondStepBindings } from './routes.ts'

export const secondStepFeature = {
  bindings: secondStepBindings,
  emails: secondStepEmails,
} satisfies Feature
