import { checkoutBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const checkoutFeature = {
  bindings: checkoutBindings,
} satisfies Feature
