import type * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const categoryList = defineDeskList({ search: SearchText }, ['position', 'title'])
export type CategoryListSearch = v.InferOutput<typeof categoryList.search>
