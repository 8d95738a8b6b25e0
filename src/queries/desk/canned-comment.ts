import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/assessment/canned-comment.ts'
import { apiQuery } from '../api-query.ts'

/** Query of the expert's canned comments. Stored on the device, because offline scoring needs the comments too. */
export function cannedCommentsQuery() {
  return apiQuery(contract.listCannedComments, {}, { staleTime: 10 * MINUTE_MS, keep: 'own' })
}
