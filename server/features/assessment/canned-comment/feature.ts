import { cannedCommentBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const cannedCommentFeature = {
  bindings: cannedCommentBindings,
} satisfies Feature
