import type { RefusedWriteListSearch } from '#contract/admin/refused-write.list.ts'
import * as contract from '#contract/admin/refused-write.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function refusedWriteListQuery({ columns: _columns, ...query }: RefusedWriteListSearch) {
  return apiQuery(contract.listRefusedWrites, { query: omitEmpty(query) }, deskStaleTime)
}

export function refusedWriteQuery(id: string) {
  return apiQuery(contract.getRefusedWrite, { params: { id } }, deskStaleTime)
}
