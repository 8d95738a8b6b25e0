import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getPointBalance } from '#contract/points/points.ts'
import { apiQuery } from './api-query.ts'

/** In a file of its own, because every page shows the balance and only few show the leaderboard. */
export function pointBalanceQuery() {
  return apiQuery(getPointBalance, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
