import * as contract from '#contract/catalog/category.admin.ts'
import type { CategoryListSearch } from '#contract/catalog/category.list.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function categoryListQuery({ columns: _columns, ...query }: CategoryListSearch) {
  return apiQuery(contract.listDeskCategories, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function categoryQuery(id: string) {
  return apiQuery(contract.getDeskCategory, { params: { id } }, { staleTime: 10_000 })
}
