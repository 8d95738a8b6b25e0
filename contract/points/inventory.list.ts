import type * as v from 'valibot'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const inventoryList = defineDeskList({ search: SearchText, isActive: YesNo, isLow: YesNo }, [
  'denomination',
  'title',
  'stock',
])
export type InventoryListSearch = v.InferOutput<typeof inventoryList.search>
