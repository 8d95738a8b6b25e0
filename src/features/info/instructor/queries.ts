import { queryOptions } from '@tanstack/react-query'
import { listInstructors } from '#contract/career-track.ts'
import { INSTRUCTOR_LIST_LIMIT } from '#contract/limits.ts'
import { callApi } from '#app/session/api.ts'

export function instructorListQuery() {
  return queryOptions({
    queryKey: ['instructor', 'list'],
    queryFn: ({ signal }) => callApi(listInstructors, { query: { limit: String(INSTRUCTOR_LIST_LIMIT) } }, { signal }),
    staleTime: 5 * 60_000,
    meta: { persist: true, public: true },
  })
}
