import { accountDataBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const accountDataFeature = {
  bindings: accountDataBindings,
} satisfies Feature
