import * as contract from '#contract/admin/saved-view.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, MINUTE_MS } from '../api-query.ts'

export function savedViewsQuery(screen: string) {
  return apiQuery(contract.listSavedViews, { query: { screen } }, { staleTime: 10 * MINUTE_MS })
}

export function saveView(screen: string, name: string, address: string) {
  return callApi(contract.saveView, { body: { screen, name, address } })
}

export function removeView(id: string) {
  return callApi(contract.removeView, { params: { id } })
}
