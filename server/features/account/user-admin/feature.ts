import { userBulkActions } from './bulk.ts'
import { userAdminBindings } from './routes.ts'
import { setUpMount } from './set-up-routes.ts'
import type { Feature } from '../../feature.ts'

export const userAdminFeature = {
  bindings: userAdminBindings,
  mounts: [setUpMount],
  bulkActions: userBulkActions,
} satisfies Feature
