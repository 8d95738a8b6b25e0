import { levelUpAdminBindings } from './admin-routes.ts'
import { levelUpNoticeSamples } from './notices.ts'
import { levelUpBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const levelUpFeature = {
  bindings: [...levelUpBindings, ...levelUpAdminBindings],
  noticeSamples: levelUpNoticeSamples,
} satisfies Feature
