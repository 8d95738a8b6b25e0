import * as v from 'valibot'
import { expect, it } from 'vitest'
import { BoardSearch, readPeriod } from './board-search.ts'

it('reads the leaderboard period from the URL, and uses the week if the parameter is missing or invalid', () => {
  const read = (search: object) => readPeriod(v.parse(BoardSearch, search))
  expect([{}, { periode: 'bulan' }, { periode: 'semua' }, { periode: 7 }, { periode: 'tahun' }].map(read)).toEqual([
    'week',
    'month',
    'all',
    'week',
    'week',
  ])
})
