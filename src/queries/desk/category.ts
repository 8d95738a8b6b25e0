import * as contract from '#contract/catalog/category.admin.ts'
import type { CategoryListSearch } from '#contract/catalog/category.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function categoryListQuery({ columns: _columns, ...query }: CategoryListSearch) {
  return apiQuery(contract.listDeskCategories, { query: omitEmpty(query) }, deskStaleTime)
}

export function categoryQuery(id: string) {
  return apiQuery(contract.getDeskCategory, { params: { id } }, deskStaleTime)
}
