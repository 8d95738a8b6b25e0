import { progressBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const progressFeature = {
  bindings: progressBindings,
} satisfies Feature
