import { getProfile } from '#contract/account/profile.ts'
import { apiQuery } from './api-query.ts'

export function profileQuery() {
  return apiQuery(getProfile, {}, { keep: 'own' })
}
