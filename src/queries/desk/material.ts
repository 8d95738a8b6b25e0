import * as contract from '#contract/learning/material.admin.ts'
import type { MaterialListSearch } from '#contract/learning/material.list.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskMaterialListQuery({ columns: _columns, ...query }: MaterialListSearch) {
  return apiQuery(contract.listDeskMaterials, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskMaterialQuery(id: string) {
  return apiQuery(contract.getDeskMaterial, { params: { id } }, { staleTime: 10_000 })
}
