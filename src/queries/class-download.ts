import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listClassDownloads } from '#contract/learning/downloads.ts'
import { apiQuery } from './api-query.ts'

/** Query of the download size of each class. */
export function classDownloadListQuery(enrollmentId: string) {
  return apiQuery(listClassDownloads, { params: { enrollmentId } }, { staleTime: 60 * MINUTE_MS, keep: 'own' })
}
