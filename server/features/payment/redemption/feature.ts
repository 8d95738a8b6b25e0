import { redeemCodeBindings, redeemCodeBulkActions } from './desk-codes.ts'
import { redeemCodeImport } from './import.ts'
import { redemptionBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const redemptionFeature = {
  bindings: [...redemptionBindings, ...redeemCodeBindings],
  bulkActions: redeemCodeBulkActions,
  imports: { 'redeem-code.import': redeemCodeImport },
} satisfies Feature
