import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/account/user.admin.ts'
import * as merge from '#contract/account/user-merge.ts'
import { listStepResets } from '#contract/account/step-reset.admin.ts'
import { listOpenSessions } from '#contract/learning/enroll-by-hand.admin.ts'
import type { UserListSearch } from '#contract/account/user.list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { withoutEmpty } from './without-empty.ts'

/** Sends only parameters with a value: an address without them shows the same list. */
export function userListQuery({ columns: _columns, ...query }: UserListSearch) {
  return apiQuery(contract.listDeskUsers, { query: withoutEmpty(query) }, adminFresh)
}

/** The server logs each view, so the query is not repeated in the background. */
export function userStoryQuery(id: string) {
  return apiQuery(contract.getUserStory, { params: { id } }, { staleTime: MINUTE_MS })
}

export function openSessionsQuery() {
  return apiQuery(listOpenSessions, {}, adminFresh)
}

export function roleRequestsQuery() {
  return apiQuery(contract.listRoleRequests, {}, adminFresh)
}

export function stepResetsQuery() {
  return apiQuery(listStepResets, {}, adminFresh)
}

export const USER_EXPORT_WAIT_MS = 600_000

export function mergePlansQuery() {
  return apiQuery(merge.listMergePlans, {}, adminFresh)
}
