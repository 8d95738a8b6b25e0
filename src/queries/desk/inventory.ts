import type { InventoryListSearch } from '#contract/points/inventory.list.ts'
import * as contract from '#contract/points/inventory.ts'
import type { PageRequest } from '#contract/wire/page.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function inventoryListQuery({ columns: _columns, ...query }: InventoryListSearch) {
  return apiQuery(contract.listInventory, { query: omitEmpty(query) }, deskStaleTime)
}

export function inventoryItemQuery(id: string) {
  return apiQuery(contract.getInventoryItem, { params: { id } }, deskStaleTime)
}

export function movementsQuery(id: string, window: PageRequest) {
  return apiQuery(contract.listMovements, { params: { id }, query: omitEmpty(window) })
}
