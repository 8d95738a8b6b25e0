import type { Board } from '#contract/points/leaderboard.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/**
 * Returns a text such as '65 poin lagi menyusul Dewi A.' (65 more points to overtake Dewi A.). Returns 'Kamu di puncak'
 * (you are at the top) at rank 1, and undefined without a rank.
 */
export function describeNextRank({ top, around, me }: Board): string | undefined {
  if (me.rank === null) return undefined
  if (me.rank === 1) return 'Kamu di puncak'
  const ahead = [...top, ...around].filter(row => !row.isMe && row.points > me.points)
  const [nearest] = ahead.toSorted((a, b) => a.points - b.points)
  if (!nearest) return undefined
  return `${formatNumber(nearest.points - me.points)} poin lagi menyusul ${nearest.name ?? `peringkat ${nearest.rank}`}`
}
