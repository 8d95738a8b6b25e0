import { userBulkActions } from './bulk.ts'
import { userAdminBindings } from './routes.ts'
import type { Feature } from '../feature.ts'

export const userAdminFeature = {
  bindings: userAdminBindings,
  bulkActions: userBulkActions,
} satisfies Feature
