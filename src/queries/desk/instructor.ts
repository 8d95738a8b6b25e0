import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/catalog/instructor.admin.ts'
import type { InstructorListSearch } from '#contract/catalog/instructor.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskInstructorListQuery({ columns: _columns, ...query }: InstructorListSearch) {
  return apiQuery(contract.listDeskInstructors, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskInstructorQuery(id: string) {
  return apiQuery(contract.getDeskInstructor, { params: { id } }, { staleTime: 10_000 })
}

export function createInstructor(body: InputOf<typeof contract.createInstructor>['body'], idempotencyKey: string) {
  return callApi(contract.createInstructor, { body }, { idempotencyKey })
}

export function changeInstructor(id: string, body: InputOf<typeof contract.changeInstructor>['body'], version: number) {
  return callApi(contract.changeInstructor, { params: { id }, body }, { version })
}

export function moveInstructor(id: string, place: number) {
  return callApi(contract.moveInstructor, { params: { id }, body: { place } })
}

export function setInstructorPicture(id: string, file: File) {
  return callApi(contract.setInstructorPicture, { params: { id }, file })
}

export function removeInstructorPicture(id: string) {
  return callApi(contract.removeInstructorPicture, { params: { id } })
}

export function giveCourse(id: string, courseId: string, body: InputOf<typeof contract.giveCourse>['body']) {
  return callApi(contract.giveCourse, { params: { id, courseId }, body })
}

export function removeInstructor(id: string, reason: string, version: number) {
  return callApi(contract.removeInstructor, { params: { id }, body: { reason } }, { version })
}
