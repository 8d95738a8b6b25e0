import type * as v from 'valibot'
import { deskList, YesNo } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const inventoryList = deskList({ search: SearchText, isActive: YesNo, isLow: YesNo }, [
  'denomination',
  'title',
  'stock',
])
export type InventoryListSearch = v.InferOutput<typeof inventoryList.search>
