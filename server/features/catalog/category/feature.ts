import type { Feature } from '../../feature.ts'
import { categoryBindings } from './routes.ts'

export const categoryFeature = {
  bindings: categoryBindings,
} satisfies Feature
