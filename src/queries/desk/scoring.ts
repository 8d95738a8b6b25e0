import {
  getDeskAssignment,
  listDeskAssignments,
  listDeskExperts,
  listFinalQuizAttempts,
} from '#contract/assessment/scoring.admin.ts'
import type { FinalQuizListSearch, ScoringListSearch } from '#contract/assessment/scoring.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskAssignmentsQuery({ columns: _columns, ...query }: ScoringListSearch) {
  return apiQuery(listDeskAssignments, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskAssignmentQuery(id: string) {
  return apiQuery(getDeskAssignment, { params: { id } }, deskStaleTime)
}

export function deskExpertsQuery() {
  return apiQuery(listDeskExperts, {}, deskStaleTime)
}

export function finalQuizzesQuery({ columns: _columns, ...query }: FinalQuizListSearch) {
  return apiQuery(listFinalQuizAttempts, { query: omitEmpty(query) }, deskStaleTime)
}
