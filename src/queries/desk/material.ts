import * as contract from '#contract/learning/material.admin.ts'
import type { MaterialListSearch } from '#contract/learning/material.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskMaterialListQuery({ columns: _columns, ...query }: MaterialListSearch) {
  return apiQuery(contract.listDeskMaterials, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskMaterialQuery(id: string) {
  return apiQuery(contract.getDeskMaterial, { params: { id } }, deskStaleTime)
}
