import { couponBulkActions } from './bulk.ts'
import { couponBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const couponFeature = {
  bindings: couponBindings,
  bulkActions: couponBulkActions,
} satisfies Feature
