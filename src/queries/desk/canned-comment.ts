import * as contract from '#contract/assessment/canned-comment.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, MINUTE_MS } from '../api-query.ts'

/** Stored on the device, because offline scoring needs them too. */
export function cannedCommentsQuery() {
  return apiQuery(contract.listCannedComments, {}, { staleTime: 10 * MINUTE_MS, keep: 'own' })
}

export function addCannedComment(text: string) {
  return callApi(contract.addCannedComment, { body: { text } })
}

export function changeCannedComment({ id, text }: contract.CannedComment, place: number) {
  return callApi(contract.changeCannedComment, { params: { id }, body: { text, place } })
}

export function removeCannedComment(id: string) {
  return callApi(contract.removeCannedComment, { params: { id } })
}
