import { graduationBulkActions } from './bulk.ts'
import { progressImport } from './import.ts'
import { graduationBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const graduationFeature = {
  bindings: graduationBindings,
  bulkActions: graduationBulkActions,
  imports: { 'progress.import': progressImport },
} satisfies Feature
