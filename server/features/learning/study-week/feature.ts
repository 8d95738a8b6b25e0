import { studyWeekBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const studyWeekFeature = {
  bindings: studyWeekBindings,
} satisfies Feature
