import { getSetup } from '#contract/admin/setup.ts'
import { apiQuery } from '../api-query.ts'

export function setupQuery() {
  return apiQuery(getSetup, {}, { staleTime: 10_000 })
}
