import { googleEmails } from './emails.ts'
import { googleBindings } from './routes.ts'
import { mountGoogleStandIn } from './stand-in-routes.ts'
import type { Feature } from '../../feature.ts'

export const googleFeature = {
  bindings: googleBindings,
  emails: googleEmails,
  mounts: [mountGoogleStandIn],
} satisfies Feature
