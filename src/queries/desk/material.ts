import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/learning/material.admin.ts'
import type { MaterialListSearch } from '#contract/learning/material.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskMaterialListQuery({ columns: _columns, ...query }: MaterialListSearch) {
  return apiQuery(contract.listDeskMaterials, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskMaterialQuery(id: string) {
  return apiQuery(contract.getDeskMaterial, { params: { id } }, { staleTime: 10_000 })
}

export function draftMaterial(id: string, reason: string) {
  return callApi(contract.draftMaterial, { params: { id }, body: { reason } })
}

export function changeMaterial(id: string, body: InputOf<typeof contract.changeMaterial>['body'], version: number) {
  return callApi(contract.changeMaterial, { params: { id }, body }, { version })
}

export function takeMaterialFile(body: InputOf<typeof contract.takeMaterialFile>['body']) {
  return callApi(contract.takeMaterialFile, { body })
}
