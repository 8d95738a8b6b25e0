import type { Feature } from '../../feature.ts'
import { reviewBindings } from './routes.ts'

export const reviewFeature = {
  bindings: reviewBindings,
} satisfies Feature
