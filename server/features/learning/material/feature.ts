import { materialBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const materialFeature = {
  bindings: materialBindings,
} satisfies Feature
