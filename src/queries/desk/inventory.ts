import type { InputOf } from '#contract/wire/endpoint.ts'
import type { InventoryListSearch } from '#contract/points/inventory.list.ts'
import * as contract from '#contract/points/inventory.ts'
import type { PageWindow } from '#contract/wire/page.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function inventoryListQuery({ columns: _columns, ...query }: InventoryListSearch) {
  return apiQuery(contract.listInventory, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function inventoryItemQuery(id: string) {
  return apiQuery(contract.getInventoryItem, { params: { id } }, { staleTime: 10_000 })
}

export function movementsQuery(id: string, window: PageWindow) {
  return apiQuery(contract.listMovements, { params: { id }, query: withoutEmpty(window) })
}

export function createInventoryItem(body: InputOf<typeof contract.createInventoryItem>['body']) {
  return callApi(contract.createInventoryItem, { body })
}

export function changeInventoryItem(
  id: string,
  body: InputOf<typeof contract.changeInventoryItem>['body'],
  version: number,
) {
  return callApi(contract.changeInventoryItem, { params: { id }, body }, { version })
}

export function moveStock(id: string, body: InputOf<typeof contract.moveStock>['body'], idempotencyKey: string) {
  return callApi(contract.moveStock, { params: { id }, body }, { idempotencyKey })
}
