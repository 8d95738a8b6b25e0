import { locationBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const locationFeature = {
  bindings: locationBindings,
} satisfies Feature
