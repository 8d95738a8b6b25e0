import * as contract from '#contract/site/content.admin.ts'
import type { ContentListSearch } from '#contract/site/content.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function contentListQuery({ columns: _columns, ...query }: ContentListSearch) {
  return apiQuery(contract.listContent, { query: omitEmpty(query) }, deskStaleTime)
}

export function contentQuery(id: string) {
  return apiQuery(contract.getContent, { params: { id } }, deskStaleTime)
}

export function uploadContentPicture(file: File) {
  return callApi(contract.uploadContentPicture, { file })
}
