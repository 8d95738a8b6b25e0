import type { Feature } from '../../feature.ts'
import { enrollmentImport } from './import.ts'
import { enrollByHandBindings } from './routes.ts'

export const enrollByHandFeature = {
  bindings: enrollByHandBindings,
  imports: { 'enrollment.import': enrollmentImport },
} satisfies Feature
