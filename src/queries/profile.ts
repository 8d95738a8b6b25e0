import { getProfile } from '#contract/profile.ts'
import { apiQuery } from './api-query.ts'

export function profileQuery() {
  return apiQuery(getProfile, {}, { keep: 'own' })
}
