import { profileBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const profileFeature = {
  bindings: profileBindings,
} satisfies Feature
