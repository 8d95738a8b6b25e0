import { webinarAdminBindings } from './admin-routes.ts'
import { webinarDeskBindings } from './desk-routes.ts'
import { webinarNoticeSamples } from './notice-samples.ts'
import { webinarBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const webinarFeature = {
  bindings: [...webinarBindings, ...webinarAdminBindings, ...webinarDeskBindings],
  noticeSamples: webinarNoticeSamples,
} satisfies Feature
