import type { Feature } from '../../feature.ts'
import { setupBindings } from './routes.ts'

export const setupFeature = {
  bindings: setupBindings,
} satisfies Feature
