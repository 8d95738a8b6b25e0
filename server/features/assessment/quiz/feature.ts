import { quizAdminBindings } from './admin-routes.ts'
import { quizEditBindings } from './edit-routes.ts'
import { quizImportBindings } from './import/routes.ts'
import { quizBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const quizFeature = {
  bindings: [...quizBindings, ...quizAdminBindings, ...quizEditBindings, ...quizImportBindings],
} satisfies Feature
