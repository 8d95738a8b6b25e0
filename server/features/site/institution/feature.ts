import { institutionBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const institutionFeature = {
  bindings: institutionBindings,
} satisfies Feature
