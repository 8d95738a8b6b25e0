import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/admin/saved-view.ts'
import { apiQuery } from '../api-query.ts'

export function savedViewsQuery(screen: string) {
  return apiQuery(contract.listSavedViews, { query: { screen } }, { staleTime: 10 * MINUTE_MS })
}
