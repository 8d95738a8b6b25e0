import { listEmailPreviews } from '#contract/admin/email-preview.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'

export function emailPreviewsQuery() {
  return apiQuery(listEmailPreviews, {}, adminFresh)
}
