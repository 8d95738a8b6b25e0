import { surveyBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const surveyFeature = {
  bindings: surveyBindings,
} satisfies Feature
