import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getPointBalance } from '#contract/points/points.ts'
import { apiQuery } from './api-query.ts'

/** A separate file, because every page shows the balance and few show the leaderboard. */
export function pointBalanceQuery() {
  return apiQuery(getPointBalance, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
