import { exchangeAdminBindings } from './admin-routes.ts'
import { exchangeBulkActions } from './bulk.ts'
import { exchangeBindings } from './routes.ts'
import { exchangeTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const exchangeFeature = {
  bindings: [...exchangeBindings, ...exchangeAdminBindings],
  topics: exchangeTopics,
  bulkActions: exchangeBulkActions,
} satisfies Feature
