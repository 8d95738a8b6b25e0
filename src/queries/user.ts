import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { apiQuery } from './api-query.ts'

export function userPreviewQuery() {
  return apiQuery(getUserPreview, {}, { staleTime: 5 * MINUTE_MS, keep: 'own' })
}
