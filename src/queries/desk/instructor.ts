import * as contract from '#contract/catalog/instructor.admin.ts'
import type { InstructorListSearch } from '#contract/catalog/instructor.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskInstructorListQuery({ columns: _columns, ...query }: InstructorListSearch) {
  return apiQuery(contract.listDeskInstructors, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskInstructorQuery(id: string) {
  return apiQuery(contract.getDeskInstructor, { params: { id } }, deskStaleTime)
}
