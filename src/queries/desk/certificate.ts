import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/certificate/certificate.admin.ts'
import type { CertificateSearch } from '#contract/certificate/certificate-search.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function courseOptionsQuery() {
  return apiQuery(contract.listCourseOptions, {}, { staleTime: MINUTE_MS })
}

export function sessionOptionsQuery(courseId: string) {
  return apiQuery(contract.listSessionOptions, { params: { courseId } }, { staleTime: MINUTE_MS })
}

export type SessionPath = InputOf<typeof contract.listCertificates>['params']

export function certificateListQuery(params: SessionPath, isGenerated: boolean) {
  return apiQuery(contract.listCertificates, { params, query: { isGenerated: isGenerated ? 'true' : 'false' } })
}

export function importedListQuery({ search, source, state, sort, after, before, count }: CertificateSearch) {
  const query = omitEmpty({ search, source, state, sort, after, before, count })
  return apiQuery(contract.listImportedRows, { query }, deskStaleTime)
}
