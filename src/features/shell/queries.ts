import { queryOptions } from '@tanstack/react-query'
import { getUserPreview } from '#contract/user.ts'
import { callApi } from '#app/session/api.ts'

export function userPreviewQuery() {
  return queryOptions({
    queryKey: ['user', 'preview'],
    queryFn: ({ signal }) => callApi(getUserPreview, {}, { signal }),
    staleTime: 5 * 60_000,
    meta: { persist: true },
  })
}
