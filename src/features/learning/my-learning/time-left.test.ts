import { expect, it } from 'vitest'
import { sumSecondsLeft } from './time-left.ts'

const material = (minutes: number, seconds?: number, isComplete = false) => ({ minutes, seconds, isComplete })

it('adds the time of the incomplete materials, and rounds the sum up to whole minutes', () => {
  expect(sumSecondsLeft([material(5), material(1, 20), material(5)])).toBe(11 * 60)
  expect(sumSecondsLeft([material(5, undefined, true), material(1, 60)])).toBe(60)
  expect(sumSecondsLeft([])).toBe(0)
})
