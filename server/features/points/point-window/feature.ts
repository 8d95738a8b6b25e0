import type { Feature } from '../../feature.ts'
import { pointWindowBindings } from './routes.ts'

export const pointWindowFeature = {
  bindings: pointWindowBindings,
} satisfies Feature
