import { questionBankBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const questionBankFeature = {
  bindings: questionBankBindings,
} satisfies Feature
