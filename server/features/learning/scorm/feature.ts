import { scormBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const scormFeature = {
  bindings: scormBindings,
} satisfies Feature
