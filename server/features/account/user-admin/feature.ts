import { userBulkActions } from './bulk.ts'
import { accountBindings } from './account-routes.ts'
import { userImport } from './import.ts'
import { userAdminBindings } from './routes.ts'
import { setUpMount } from './set-up-routes.ts'
import { stepResetBindings } from './step-reset-routes.ts'
import type { Feature } from '../../feature.ts'

export const userAdminFeature = {
  bindings: [...userAdminBindings, ...accountBindings, ...stepResetBindings],
  mounts: [setUpMount],
  bulkActions: userBulkActions,
  imports: { 'user.import': userImport },
} satisfies Feature
