import { expect, it } from 'vitest'
import { LoadShedding } from './load-shedding.ts'

function after(...delays: number[]) {
  const lag = new LoadShedding()
  for (const delay of delays) lag.note(delay)
  return lag.shedding
}

it('sheds no calls after a single pause of the event loop, however long the pause is', () => {
  expect(after()).toBe('none')
  expect(after(20_000)).toBe('none')
  expect(after(5, 2_000, 2_000, 5, 2_000)).toBe('none')
})

it('sheds all calls except work calls during a lasting delay, and all calls during a longer delay', () => {
  expect(after(1_500, 1_500, 1_500)).toBe('all but work')
  expect(after(1_500, 1_500, 3_500)).toBe('all')
})

it('shedding ends with the first sample without a long delay', () => {
  expect(after(1_500, 1_500, 1_500, 20)).toBe('none')
})
