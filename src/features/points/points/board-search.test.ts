import * as v from 'valibot'
import { expect, it } from 'vitest'
import { BoardSearch, readPeriod } from './board-search.ts'

it('returns a valid period for any search parameter', () => {
  const read = (search: object) => readPeriod(v.parse(BoardSearch, search))
  expect([{}, { periode: 'bulan' }, { periode: 'semua' }, { periode: 7 }, { periode: 'tahun' }].map(read)).toEqual([
    'week',
    'month',
    'all',
    'week',
    'week',
  ])
})
