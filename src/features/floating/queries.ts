import { queryOptions } from '@tanstack/react-query'
import { getWebAttributes } from '#contract/web-attribute.ts'
import { callApi } from '#app/session/api.ts'

export function webAttributesQuery() {
  return queryOptions({
    queryKey: ['web-attributes'],
    queryFn: ({ signal }) => callApi(getWebAttributes, {}, { signal }),
    staleTime: 30 * 60_000,
    meta: { persist: true },
  })
}
