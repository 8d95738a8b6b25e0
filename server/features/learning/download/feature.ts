import { downloadBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const downloadFeature = {
  bindings: downloadBindings,
} satisfies Feature
