import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/account/user.admin.ts'
import * as merge from '#contract/account/user-merge.ts'
import { listStepResets } from '#contract/account/step-reset.admin.ts'
import { listOpenSessions } from '#contract/learning/enroll-by-hand.admin.ts'
import type { UserListSearch } from '#contract/account/user.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

/**
 * Query of the list of users. Sends only parameters with a value, so that URLs with and without empty parameters use
 * the same query.
 */
export function userListQuery({ columns: _columns, ...query }: UserListSearch) {
  return apiQuery(contract.listDeskUsers, { query: omitEmpty(query) }, deskStaleTime)
}

/** Query of the page of one user. Fresh for a minute, because the server logs each view. */
export function userHistoryQuery(id: string) {
  return apiQuery(contract.getUserHistory, { params: { id } }, { staleTime: MINUTE_MS })
}

export function openSessionsQuery() {
  return apiQuery(listOpenSessions, {}, deskStaleTime)
}

export function roleRequestsQuery() {
  return apiQuery(contract.listRoleRequests, {}, deskStaleTime)
}

export function stepResetsQuery() {
  return apiQuery(listStepResets, {}, deskStaleTime)
}

export const USER_EXPORT_WAIT_MS = 600_000

export function mergePlansQuery() {
  return apiQuery(merge.listMergePlans, {}, deskStaleTime)
}
