import { listEmailPreviews } from '#contract/admin/email-preview.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function emailPreviewsQuery() {
  return apiQuery(listEmailPreviews, {}, deskStaleTime)
}
