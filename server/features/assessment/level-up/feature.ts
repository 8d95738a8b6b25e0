import { levelUpAdminBindings } from './admin-routes.ts'
import { levelUpBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const levelUpFeature = {
  bindings: [...levelUpBindings, ...levelUpAdminBindings],
} satisfies Feature
