import type { InputOf } from '#contract/wire/endpoint.ts'
import type { PageWindow } from '#contract/wire/page.ts'
import * as meetings from '#contract/webinar/webinar-schedule.admin.ts'
import * as contract from '#contract/webinar/webinar.admin.ts'
import type { WebinarListSearch } from '#contract/webinar/webinar.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export { adminWebinarQuery } from './attendance.ts'

export function webinarListQuery({ columns: _columns, ...query }: WebinarListSearch) {
  return apiQuery(contract.listDeskWebinars, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function webinarSeatsQuery(id: string, state: 'registered' | 'waiting', window: PageWindow) {
  return apiQuery(contract.listWebinarSeats, { params: { id }, query: withoutEmpty({ ...window, state }) })
}

export function createWebinar(body: InputOf<typeof meetings.createWebinar>['body']) {
  return callApi(meetings.createWebinar, { body })
}

export function changeWebinar(id: string, body: InputOf<typeof contract.changeWebinar>['body'], version: number) {
  return callApi(contract.changeWebinar, { params: { id }, body }, { version })
}

export function changeCapacity(id: string, body: InputOf<typeof meetings.changeCapacity>['body']) {
  return callApi(meetings.changeCapacity, { params: { id }, body })
}

export function moveMeeting(id: string, body: InputOf<typeof meetings.moveMeeting>['body']) {
  return callApi(meetings.moveMeeting, { params: { id }, body })
}

export function cancelMeeting(id: string, body: InputOf<typeof meetings.cancelMeeting>['body']) {
  return callApi(meetings.cancelMeeting, { params: { id }, body })
}

export function setMeetingLinks(id: string, body: InputOf<typeof meetings.setMeetingLinks>['body']) {
  return callApi(meetings.setMeetingLinks, { params: { id }, body })
}
