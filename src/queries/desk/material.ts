import * as contract from '#contract/learning/material.admin.ts'
import type { MaterialListSearch } from '#contract/learning/material.list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskMaterialListQuery({ columns: _columns, ...query }: MaterialListSearch) {
  return apiQuery(contract.listDeskMaterials, { query: omitEmpty(query) }, adminFresh)
}

export function deskMaterialQuery(id: string) {
  return apiQuery(contract.getDeskMaterial, { params: { id } }, adminFresh)
}
