import { positionBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const positionFeature = {
  bindings: positionBindings,
} satisfies Feature
