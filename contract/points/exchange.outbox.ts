import * as v from 'valibot'
import { Id } from '../wire/text.ts'

/**
 * Intent 'stock-alert': the user asks for one notification when a sold-out reward is in stock again ('Kabari kalau ada
 * lagi'), or cancels the request. The choice with the latest event time is applied.
 */
export const StockAlertPayload = v.object({ itemId: Id, isWanted: v.boolean() })
