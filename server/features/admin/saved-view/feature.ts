import { savedViewBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const savedViewFeature = {
  bindings: savedViewBindings,
} satisfies Feature
