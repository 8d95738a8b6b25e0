import * as v from 'valibot'
import { Day, defineDeskList } from '../admin/list.ts'
import { type OrderState, orderStates } from './payment.ts'
import { SearchText } from '../wire/text.ts'

export const DeskOrderState = v.picklist(orderStates)
/** Labels of the order states, for admins. */
export const orderStateNames: Readonly<Record<OrderState, string>> = {
  pending: 'Menunggu bayar',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  paid: 'Lunas',
  'refund-due': 'Harus dikembalikan',
  refunded: 'Dikembalikan',
}
export const DeskOrderMethod = v.picklist(['midtrans', 'point'])

/** Orders with an open finding, or with settled findings only. */
export const DeskFindingState = v.picklist(['open', 'settled'])

/** `from` and `until` are the first and the last day of payment, in Jakarta's time zone (WIB). */
export const orderList = defineDeskList(
  {
    search: SearchText,
    state: DeskOrderState,
    method: DeskOrderMethod,
    finding: DeskFindingState,
    from: Day,
    until: Day,
  },
  ['createdAt', 'amount'],
)
export type OrderListSearch = v.InferOutput<typeof orderList.search>
