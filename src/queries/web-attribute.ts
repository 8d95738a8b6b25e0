import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getWebAttributes } from '#contract/site/web-attribute.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the floating buttons and campaigns. In the admin's preview window they are built from unpublished content
 * and never stored on the device.
 */
export function webAttributesQuery() {
  const query = apiQuery(getWebAttributes, {}, { staleTime: 30 * MINUTE_MS, keep: 'own' })
  if (!isPreview()) return query
  const queryFn = async () => (await import('./content-preview.ts')).fetchPreviewCampaigns()
  return { ...query, queryFn, meta: {} }
}
