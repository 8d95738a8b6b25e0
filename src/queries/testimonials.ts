import { listTestimonials } from '#contract/site-content.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

export function testimonialsQuery() {
  return apiQuery(listTestimonials, {}, { staleTime: 30 * MINUTE_MS, keep: 'public' })
}
