import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const RedeemCodeState = v.picklist(['unused', 'used', 'stopped'])
export type RedeemCodeState = v.InferOutput<typeof RedeemCodeState>

export const redeemCodeList = defineDeskList({ search: SearchText, state: RedeemCodeState }, [
  'createdAt',
  'code',
  'partner',
  'usedAt',
])
export type RedeemCodeListSearch = v.InferOutput<typeof redeemCodeList.search>
