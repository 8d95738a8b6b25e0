import { webinarAdminBindings } from './admin-routes.ts'
import { webinarDeskBindings } from './desk-routes.ts'
import { webinarBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const webinarFeature = {
  bindings: [...webinarBindings, ...webinarAdminBindings, ...webinarDeskBindings],
} satisfies Feature
