import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/catalog/course.admin.ts'
import type { CourseListSearch } from '#contract/catalog/course.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskCourseListQuery({ columns: _columns, ...query }: CourseListSearch) {
  return apiQuery(contract.listDeskCourses, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskCourseQuery(id: string) {
  return apiQuery(contract.getDeskCourse, { params: { id } }, deskStaleTime)
}

export function courseChoicesQuery() {
  return apiQuery(contract.listCourseChoices, {}, { staleTime: MINUTE_MS })
}
