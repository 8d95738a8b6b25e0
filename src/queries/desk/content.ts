import * as contract from '#contract/site/content.admin.ts'
import type { ContentListSearch } from '#contract/site/content.list.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function contentListQuery({ columns: _columns, ...query }: ContentListSearch) {
  return apiQuery(contract.listContent, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function contentQuery(id: string) {
  return apiQuery(contract.getContent, { params: { id } }, { staleTime: 10_000 })
}

export function createContent(body: InputOf<typeof contract.createContent>['body'], idempotencyKey: string) {
  return callApi(contract.createContent, { body }, { idempotencyKey })
}

export function changeContent(id: string, body: InputOf<typeof contract.changeContent>['body'], version: number) {
  return callApi(contract.changeContent, { params: { id }, body }, { version })
}

export function withdrawContent(id: string, reason: string, version: number) {
  return callApi(contract.withdrawContent, { params: { id }, body: { reason } }, { version })
}

export function removeContent(id: string, reason: string, version: number) {
  return callApi(contract.removeContent, { params: { id }, body: { reason } }, { version })
}

export function moveContent(id: string, direction: 'up' | 'down') {
  return callApi(contract.moveContent, { params: { id }, body: { direction } })
}

export function uploadContentPicture(file: File) {
  return callApi(contract.uploadContentPicture, { file })
}
