import * as contract from '#contract/points/window.admin.ts'
import type { WindowListSearch } from '#contract/points/window.list.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function windowListQuery({ columns: _columns, ...query }: WindowListSearch) {
  return apiQuery(contract.listPointWindows, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function windowQuery(id: string) {
  return apiQuery(contract.getPointWindow, { params: { id } }, { staleTime: 10_000 })
}
