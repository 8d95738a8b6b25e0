import type * as v from 'valibot'
import { deskList } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const categoryList = deskList({ search: SearchText }, ['position', 'title'])
export type CategoryListSearch = v.InferOutput<typeof categoryList.search>
