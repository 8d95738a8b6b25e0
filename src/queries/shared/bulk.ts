import * as contract from '#contract/admin/bulk.ts'
import type { BulkListSearch } from '#contract/admin/bulk.list.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { apiQuery } from '../api-query.ts'
import { omitEmpty } from '../desk/without-empty.ts'

const LOOK_EVERY_MS = 1_000

export const isBulkRunning = ({ state }: Pick<contract.Bulk, 'state'>) => state === 'running' || state === 'undoing'

export function bulkQuery(id: string) {
  return apiQuery(contract.getBulk, { params: { id } })
}

/** Returns the poll interval while the bulk operation runs, otherwise false. */
export function getBulkPollInterval(bulk: contract.Bulk | undefined): number | false {
  return bulk && isBulkRunning(bulk) ? LOOK_EVERY_MS : false
}

export function bulkListQuery({ columns: _columns, ...query }: BulkListSearch) {
  return apiQuery(contract.listBulks, { query: omitEmpty(query) }, { staleTime: 1_000 })
}

export function bulkRowsQuery(id: string, query: InputOf<typeof contract.listBulkRows>['query']) {
  return apiQuery(contract.listBulkRows, { params: { id }, query })
}
