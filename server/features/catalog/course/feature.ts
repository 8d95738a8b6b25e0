import { courseDeskBindings } from './desk-routes.ts'
import { courseBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const courseFeature = {
  bindings: [...courseBindings, ...courseDeskBindings],
} satisfies Feature
