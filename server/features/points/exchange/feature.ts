import { exchangeAdminBindings } from './admin-routes.ts'
import { exchangeBulkActions } from './bulk.ts'
import { exchangeNoticeSamples } from './notice-samples.ts'
import { exchangeBindings } from './routes.ts'
import { exchangeTopics } from './topics.ts'
import { stockNoticeSample } from '../stock-alert/service.ts'
import type { Feature } from '../../feature.ts'

export const exchangeFeature = {
  bindings: [...exchangeBindings, ...exchangeAdminBindings],
  topics: exchangeTopics,
  noticeSamples: [...exchangeNoticeSamples, stockNoticeSample],
  bulkActions: exchangeBulkActions,
} satisfies Feature
