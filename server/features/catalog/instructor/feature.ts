import { instructorBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const instructorFeature = {
  bindings: instructorBindings,
} satisfies Feature
