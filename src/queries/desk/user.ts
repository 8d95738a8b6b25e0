import * as personal from '#contract/account/account-data.admin.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/account/user.admin.ts'
import * as merge from '#contract/account/user-merge.ts'
import type { UserListSearch } from '#contract/account/user.list.ts'
import type { CallOptions } from '#app/data/api/client.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

/** Sends only parameters with a value: an address without them shows the same list. */
export function userListQuery({ columns: _columns, ...query }: UserListSearch) {
  return apiQuery(contract.listDeskUsers, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

/** The server logs each view, so the query is not repeated in the background. */
export function userStoryQuery(id: string) {
  return apiQuery(contract.getUserStory, { params: { id } }, { staleTime: 60_000 })
}

export function roleRequestsQuery() {
  return apiQuery(contract.listRoleRequests, {}, { staleTime: 10_000 })
}

type Change = InputOf<typeof contract.updateDeskUser>['body']

export function saveUser(id: string, body: Change, version: number) {
  return callApi(contract.updateDeskUser, { params: { id }, body }, { version })
}

export function endUserSessions(id: string, reason: string) {
  return callApi(contract.endUserSessions, { params: { id }, body: { reason } })
}

export function resendConfirmation(id: string) {
  return callApi(contract.resendUserConfirmation, { params: { id } })
}

export function askForRole(id: string, body: InputOf<typeof contract.askForRole>['body']) {
  return callApi(contract.askForRole, { params: { id }, body })
}

export function decideRole(id: string, decision: { isApproved: true } | { isApproved: false; reason: string }) {
  return decision.isApproved
    ? callApi(contract.approveRole, { params: { id } })
    : callApi(contract.rejectRole, { params: { id }, body: { reason: decision.reason } })
}

const EXPORT_WAIT_MS = 600_000

export function takeUserData(id: string, reason: string) {
  return callApi(personal.exportUserData, { params: { id }, body: { reason } }, { timeoutMs: EXPORT_WAIT_MS })
}

export function eraseUser(id: string, body: InputOf<typeof personal.eraseUser>['body']) {
  return callApi(personal.eraseUser, { params: { id }, body })
}

export function exportUsers(
  filter: InputOf<typeof contract.exportDeskUsers>['body']['filter'],
  reason: string,
  how: Pick<CallOptions, 'signal' | 'through'>,
): Promise<AnswerOf<typeof contract.exportDeskUsers>> {
  return callApi(contract.exportDeskUsers, { body: { filter, reason } }, { ...how, timeoutMs: EXPORT_WAIT_MS })
}

export function mergePlansQuery() {
  return apiQuery(merge.listMergePlans, {}, { staleTime: 10_000 })
}

export function planMerge(id: string, body: InputOf<typeof merge.planMerge>['body']) {
  return callApi(merge.planMerge, { params: { id }, body })
}

export function approveMerge(id: string) {
  return callApi(merge.approveMerge, { params: { id } })
}

export function rejectMerge(id: string, reason: string) {
  return callApi(merge.rejectMerge, { params: { id }, body: { reason } })
}
