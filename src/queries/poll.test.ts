import { expect, it } from 'vitest'
import { pauseMs } from './poll.ts'

it('polls less and less often while no data changes, and never stops', () => {
  expect([0, 1, 2, 3, 4, 5_000].map(pauseMs)).toEqual([20_000, 40_000, 80_000, 160_000, 160_000, 160_000])
})
