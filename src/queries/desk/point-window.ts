import * as contract from '#contract/points/window.admin.ts'
import { getPointValues } from '#contract/points/values.admin.ts'
import type { WindowListSearch } from '#contract/points/window.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function pointWindowListQuery({ columns: _columns, ...query }: WindowListSearch) {
  return apiQuery(contract.listPointWindows, { query: omitEmpty(query) }, deskStaleTime)
}

export function pointWindowQuery(id: string) {
  return apiQuery(contract.getPointWindow, { params: { id } }, deskStaleTime)
}

export function pointValuesQuery() {
  return apiQuery(getPointValues, {}, deskStaleTime)
}
