import { pointStateBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const pointStateFeature = {
  bindings: pointStateBindings,
} satisfies Feature
