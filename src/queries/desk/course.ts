import * as contract from '#contract/catalog/course.admin.ts'
import type { CourseListSearch } from '#contract/catalog/course.list.ts'
import * as sessions from '#contract/catalog/course-session.admin.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { callApi } from '#app/session/api.ts'
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

export function createCourse(body: InputOf<typeof contract.createCourse>['body'], idempotencyKey: string) {
  return callApi(contract.createCourse, { body }, { idempotencyKey })
}

export function changeCourse(id: string, body: InputOf<typeof contract.changeCourse>['body'], version: number) {
  return callApi(contract.changeCourse, { params: { id }, body }, { version })
}

export function publishCourse(id: string, reason: string, version: number) {
  return callApi(contract.publishCourse, { params: { id }, body: { reason } }, { version })
}

export function hideCourse(id: string, reason: string, version: number) {
  return callApi(contract.hideCourse, { params: { id }, body: { reason } }, { version })
}

export function createCourseSession(
  id: string,
  body: InputOf<typeof sessions.createCourseSession>['body'],
  idempotencyKey: string,
) {
  return callApi(sessions.createCourseSession, { params: { id }, body }, { idempotencyKey })
}

export function changeCourseSession(
  id: string,
  body: InputOf<typeof sessions.changeCourseSession>['body'],
  version: number,
) {
  return callApi(sessions.changeCourseSession, { params: { id }, body }, { version })
}

export function copyCourseSession(
  id: string,
  body: InputOf<typeof sessions.copyCourseSession>['body'],
  idempotencyKey: string,
) {
  return callApi(sessions.copyCourseSession, { params: { id }, body }, { idempotencyKey })
}

export function cancelCourseSession(id: string, reason: string, version: number) {
  return callApi(sessions.cancelCourseSession, { params: { id }, body: { reason } }, { version })
}

export function moveSessionLearners(id: string, body: { to: string; reason: string }) {
  return callApi(sessions.moveSessionLearners, { params: { id }, body })
}

export function addCourseMeeting(
  id: string,
  body: InputOf<typeof sessions.addCourseMeeting>['body'],
  idempotencyKey: string,
) {
  return callApi(sessions.addCourseMeeting, { params: { id }, body }, { idempotencyKey })
}

export function moveCourseMeeting(
  params: InputOf<typeof sessions.moveCourseMeeting>['params'],
  body: InputOf<typeof sessions.moveCourseMeeting>['body'],
) {
  return callApi(sessions.moveCourseMeeting, { params, body })
}

export function cancelCourseMeeting(
  params: InputOf<typeof sessions.cancelCourseMeeting>['params'],
  body: InputOf<typeof sessions.cancelCourseMeeting>['body'],
) {
  return callApi(sessions.cancelCourseMeeting, { params, body })
}
