import { getReviewDeck } from '#contract/learning/review.admin.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'

export function reviewDeckQuery(id: string) {
  return apiQuery(getReviewDeck, { params: { id } }, adminFresh)
}
