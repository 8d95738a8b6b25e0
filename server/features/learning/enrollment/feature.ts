import { enrollmentBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const enrollmentFeature = {
  bindings: enrollmentBindings,
} satisfies Feature
