import { adminMenuBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const adminMenuFeature = {
  bindings: adminMenuBindings,
} satisfies Feature
