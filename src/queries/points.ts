import { getPointBalance } from '#contract/points.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

/** In a file of its own: every page shows the balance, few show the leaderboard. */
export function pointBalanceQuery() {
  return apiQuery(getPointBalance, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
