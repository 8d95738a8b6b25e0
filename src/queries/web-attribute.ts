import { getWebAttributes } from '#contract/web-attribute.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

export function webAttributesQuery() {
  return apiQuery(getWebAttributes, {}, { staleTime: 30 * MINUTE_MS, keep: 'own' })
}
