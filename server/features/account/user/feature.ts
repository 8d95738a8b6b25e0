import { userBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const userFeature = {
  bindings: userBindings,
} satisfies Feature
