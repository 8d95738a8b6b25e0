import { userMergeBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const userMergeFeature = {
  bindings: userMergeBindings,
} satisfies Feature
