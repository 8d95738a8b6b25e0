import * as contract from '#contract/points/window.admin.ts'
import { getPointValues } from '#contract/points/values.admin.ts'
import type { WindowListSearch } from '#contract/points/window.list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function windowListQuery({ columns: _columns, ...query }: WindowListSearch) {
  return apiQuery(contract.listPointWindows, { query: omitEmpty(query) }, adminFresh)
}

export function windowQuery(id: string) {
  return apiQuery(contract.getPointWindow, { params: { id } }, adminFresh)
}

export function pointValuesQuery() {
  return apiQuery(getPointValues, {}, adminFresh)
}
