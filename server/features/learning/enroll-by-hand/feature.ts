import type { Feature } from '../../feature.ts'
import { enrollmentImport } from './import.ts'
import { enrolledNoticeSample } from './notices.ts'
import { enrollByHandBindings } from './routes.ts'

export const enrollByHandFeature = {
  bindings: enrollByHandBindings,
  noticeSamples: [enrolledNoticeSample],
  imports: { 'enrollment.import': enrollmentImport },
} satisfies Feature
