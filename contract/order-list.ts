import * as v from 'valibot'
import { deskList } from './desk-list.ts'
import { orderStates } from './rules/payment.ts'
import { SearchText } from './text.ts'

export const DeskOrderState = v.picklist(orderStates)
export const DeskOrderMethod = v.picklist(['midtrans', 'point'])

export const orderList = deskList({ search: SearchText, state: DeskOrderState, method: DeskOrderMethod }, [
  'createdAt',
  'amount',
])
export type OrderListSearch = v.InferOutput<typeof orderList.search>
