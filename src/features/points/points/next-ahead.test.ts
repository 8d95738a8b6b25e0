import { expect, it } from 'vitest'
import type { Board } from '#contract/points/leaderboard.ts'
import { describeNextRank } from './next-ahead.ts'

const row = (rank: number, points: number, name: string | null = `N${rank}`, isMe = false) => ({
  rank,
  points,
  name,
  isMe,
})

function board(me: { rank: number | null; points: number }, rows: Board['top'], around: Board['around'] = []): Board {
  return { period: 'week', endsAt: null, learnerCount: 9, top: rows, around, me: { ...me, isHidden: false } }
}

it('shows the points missing to the next learner above', () => {
  const rows = [row(1, 500), row(2, 300), row(3, 235, 'Aku', true)]
  expect(describeNextRank(board({ rank: 3, points: 235 }, rows))).toBe('65 poin lagi menyusul N2')
  const around = [row(28, 120, null), row(29, 100, 'Aku', true)]
  expect(describeNextRank(board({ rank: 29, points: 100 }, rows, around))).toBe('20 poin lagi menyusul peringkat 28')
})

it('shows no missing points to a learner without a rank or on the first rank', () => {
  expect(describeNextRank(board({ rank: null, points: 0 }, [row(1, 5)]))).toBeUndefined()
  expect(describeNextRank(board({ rank: 1, points: 5 }, [row(1, 5, 'Aku', true)]))).toBe('Kamu di puncak')
})
