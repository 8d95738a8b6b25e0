import { expect, it } from 'vitest'
import { StandingLag } from './standing-lag.ts'

function after(...delays: number[]) {
  const lag = new StandingLag()
  for (const delay of delays) lag.note(delay)
  return lag.shedding
}

it('sheds nothing for a single pause of any length', () => {
  expect(after()).toBe('none')
  expect(after(20_000)).toBe('none')
  expect(after(5, 2_000, 2_000, 5, 2_000)).toBe('none')
})

it('sheds all but work when the delay lasts, and also work when it is far too long', () => {
  expect(after(1_500, 1_500, 1_500)).toBe('all but work')
  expect(after(1_500, 1_500, 3_500)).toBe('all')
})

it('ends with the first punctual sample', () => {
  expect(after(1_500, 1_500, 1_500, 20)).toBe('none')
})
