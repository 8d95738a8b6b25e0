import * as contract from '#contract/catalog/course.admin.ts'
import type { CourseListSearch } from '#contract/catalog/course.list.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskCourseListQuery({ columns: _columns, ...query }: CourseListSearch) {
  return apiQuery(contract.listDeskCourses, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskCourseQuery(id: string) {
  return apiQuery(contract.getDeskCourse, { params: { id } }, { staleTime: 10_000 })
}

export function courseChoicesQuery() {
  return apiQuery(contract.listCourseChoices, {}, { staleTime: 60_000 })
}
