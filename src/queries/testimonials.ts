import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listTestimonials } from '#contract/site/site-content.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the testimonials. In the admin's preview window the list includes drafts and is never stored on the device.
 */
export function testimonialsQuery() {
  const query = apiQuery(listTestimonials, {}, { staleTime: 30 * MINUTE_MS, keep: 'public' })
  if (!isPreview()) return query
  const queryFn = async () => (await import('./content-preview.ts')).readDraftTestimonials()
  return { ...query, queryFn, meta: {} }
}
