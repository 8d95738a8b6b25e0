import type { InventoryListSearch } from '#contract/points/inventory.list.ts'
import * as contract from '#contract/points/inventory.ts'
import type { PageWindow } from '#contract/wire/page.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function inventoryListQuery({ columns: _columns, ...query }: InventoryListSearch) {
  return apiQuery(contract.listInventory, { query: omitEmpty(query) }, adminFresh)
}

export function inventoryItemQuery(id: string) {
  return apiQuery(contract.getInventoryItem, { params: { id } }, adminFresh)
}

export function movementsQuery(id: string, window: PageWindow) {
  return apiQuery(contract.listMovements, { params: { id }, query: omitEmpty(window) })
}
