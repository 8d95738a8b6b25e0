import type { Feature } from '../../feature.ts'
import { studyGroupBindings } from './routes.ts'

export const studyGroupFeature = {
  bindings: studyGroupBindings,
} satisfies Feature
