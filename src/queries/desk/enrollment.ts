import type { InputOf } from '#contract/wire/endpoint.ts'
import { getEnrollmentStory, listDeskEnrollments, passByHand } from '#contract/learning/enrollment.admin.ts'
import type { EnrollmentListSearch } from '#contract/learning/enrollment.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskEnrollmentsQuery({ columns: _columns, ...query }: EnrollmentListSearch) {
  return apiQuery(listDeskEnrollments, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function enrollmentStoryQuery(id: string) {
  return apiQuery(getEnrollmentStory, { params: { id } }, { staleTime: 10_000 })
}

export function passPart(id: string, body: InputOf<typeof passByHand>['body']) {
  return callApi(passByHand, { params: { id }, body })
}
