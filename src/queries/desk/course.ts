import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/catalog/course.admin.ts'
import type { CourseListSearch } from '#contract/catalog/course.list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskCourseListQuery({ columns: _columns, ...query }: CourseListSearch) {
  return apiQuery(contract.listDeskCourses, { query: omitEmpty(query) }, adminFresh)
}

export function deskCourseQuery(id: string) {
  return apiQuery(contract.getDeskCourse, { params: { id } }, adminFresh)
}

export function courseChoicesQuery() {
  return apiQuery(contract.listCourseChoices, {}, { staleTime: MINUTE_MS })
}
