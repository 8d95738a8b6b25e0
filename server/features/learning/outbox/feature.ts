import { outboxBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const outboxFeature = {
  bindings: outboxBindings,
} satisfies Feature
