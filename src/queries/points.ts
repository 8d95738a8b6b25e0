import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getPointBalance } from '#contract/points/points.ts'
import { apiQuery } from './api-query.ts'

/** This query has its own file, because every page shows the balance, but only few pages show the leaderboard. */
export function pointBalanceQuery() {
  return apiQuery(getPointBalance, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
