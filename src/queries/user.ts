import { getUserPreview } from '#contract/account/user.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

export function userPreviewQuery() {
  return apiQuery(getUserPreview, {}, { staleTime: 5 * MINUTE_MS, keep: 'own' })
}
