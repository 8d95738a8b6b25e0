import { expect, it } from 'vitest'
import { pauseMs } from './poll.ts'

it('polls every 20 to 160 seconds, less and less often while no data changes', () => {
  expect([0, 1, 2, 3, 4, 5_000].map(pauseMs)).toEqual([20_000, 40_000, 80_000, 160_000, 160_000, 160_000])
})
