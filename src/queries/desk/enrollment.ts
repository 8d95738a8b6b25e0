import { getEnrollmentHistory, listDeskEnrollments } from '#contract/learning/enrollment.admin.ts'
import type { EnrollmentListSearch } from '#contract/learning/enrollment.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskEnrollmentsQuery({ columns: _columns, ...query }: EnrollmentListSearch) {
  return apiQuery(listDeskEnrollments, { query: omitEmpty(query) }, deskStaleTime)
}

export function enrollmentHistoryQuery(id: string) {
  return apiQuery(getEnrollmentHistory, { params: { id } }, deskStaleTime)
}
