import * as contract from '#contract/admin/saved-view.ts'
import { apiQuery, MINUTE_MS } from '../api-query.ts'

export function savedViewsQuery(screen: string) {
  return apiQuery(contract.listSavedViews, { query: { screen } }, { staleTime: 10 * MINUTE_MS })
}
