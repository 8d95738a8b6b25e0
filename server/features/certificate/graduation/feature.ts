import { graduationBulkActions } from './bulk.ts'
import { graduationBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const graduationFeature = {
  bindings: graduationBindings,
  bulkActions: graduationBulkActions,
} satisfies Feature
