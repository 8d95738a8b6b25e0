import { getReviewDeck } from '#contract/learning/review.admin.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function reviewDeckQuery(id: string) {
  return apiQuery(getReviewDeck, { params: { id } }, deskStaleTime)
}
