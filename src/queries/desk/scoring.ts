import { listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { PageWindow } from '#contract/wire/page.ts'
import {
  getDeskAssignment,
  listDeskAssignments,
  listDeskExperts,
  listFinalQuizAttempts,
} from '#contract/assessment/scoring.admin.ts'
import type { FinalQuizListSearch, ScoringListSearch } from '#contract/assessment/scoring.list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { withoutEmpty } from './without-empty.ts'

/** Filter of the list, as in the address. Without values it selects the first page of waiting answers. */
export interface ScoringFilter extends PageWindow {
  state?: AssignmentState | 'all' | undefined
  course?: string | undefined
  search?: string | undefined
}

/** Work of other users: never stored on the device. */
export function scoringListQuery({ state = 'handed-in', course, search, after, before }: ScoringFilter) {
  const query = {
    ...(state !== 'all' && { state }),
    ...(course && { course }),
    ...(search && { search }),
    ...(after && { after }),
    ...(before && { before }),
  }
  return apiQuery(listExpertAssignments, { query }, adminFresh)
}

export function deskAssignmentsQuery({ columns: _columns, ...query }: ScoringListSearch) {
  return apiQuery(listDeskAssignments, { query: withoutEmpty(query) }, adminFresh)
}

export function deskAssignmentQuery(id: string) {
  return apiQuery(getDeskAssignment, { params: { id } }, adminFresh)
}

export function deskExpertsQuery() {
  return apiQuery(listDeskExperts, {}, adminFresh)
}

export function finalQuizzesQuery({ columns: _columns, ...query }: FinalQuizListSearch) {
  return apiQuery(listFinalQuizAttempts, { query: withoutEmpty(query) }, adminFresh)
}
