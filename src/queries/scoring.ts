import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { assessAssignment, AssignmentState, type Assessment, listExpertAssignments } from '#contract/assignment.ts'
import { Slug } from '#contract/text.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from './api-query.ts'
/** What the list shows, as it stands in the address: without a word about it, the first page of what waits. */
export const ScoringFilter = v.object({
  state: v.optional(v.fallback(v.optional(v.picklist([...AssignmentState.options, 'all'])), undefined)),
  course: v.optional(v.fallback(v.optional(Slug), undefined)),
  search: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)),
  page: v.optional(
    v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999))), undefined),
  ),
})
export type ScoringFilter = v.InferOutput<typeof ScoringFilter>

/** Other people's work: never kept on the device. */
export function scoringListQuery({ state = 'handed-in', course, search, page = 1 }: ScoringFilter) {
  const query = {
    ...(state !== 'all' && { state }),
    ...(course && { course }),
    ...(search && { search }),
    page: String(page),
  }
  return queryOptions({
    ...apiQuery(listExpertAssignments, { query }, { staleTime: 10_000 }),
    placeholderData: keepPreviousData,
  })
}

export function sendAssessment(id: string, body: Assessment) {
  return callApi(assessAssignment, { params: { id }, body })
}
