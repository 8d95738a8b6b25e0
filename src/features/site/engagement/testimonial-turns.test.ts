import { expect, test } from 'vitest'
import { advanceTurn, closeTurn, firstTurn, type TestimonialTurn } from './testimonial-turns.ts'

/** Simulates a clock with ten ticks per second. Returns what is shown at each full second. */
function watch(seconds: number, count: number, isPaused: (second: number) => boolean = () => false): string[] {
  const seen: string[] = []
  let turn: TestimonialTurn = firstTurn
  for (let tick = 0; tick < seconds * 10; tick += 1) {
    if (tick % 10 === 0) seen.push(turn.phase === 'shown' ? String(turn.index) : '-')
    if (!isPaused(tick / 10)) turn = advanceTurn(turn, 100, count)
  }
  return seen
}
const times = (sign: string, count: number) => Array.from<string>({ length: count }).fill(sign)

test('waits three seconds, shows each testimonial for ten seconds, and starts again after the last', () => {
  const expected = [
    ...times('-', 3),
    ...times('0', 10),
    ...times('-', 3),
    ...times('1', 10),
    ...times('-', 3),
    ...times('0', 10),
  ]
  expect(watch(39, 2)).toEqual(expected)
})

test('stops the time while the user reads a testimonial or the page is hidden', () => {
  const seen = watch(23, 2, second => second >= 5 && second < 10)
  expect(seen).toEqual([...times('-', 3), ...times('0', 15), ...times('-', 3), ...times('1', 2)])
})

test('shows ten testimonials in their order', () => {
  const order = watch(13 * 11, 10).filter((sign, at, all) => sign !== '-' && sign !== all[at - 1])
  expect(order).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
})

test('closed testimonials do not open again, and a clock jump moves testimonials by at most one step', () => {
  const shut = closeTurn(advanceTurn(firstTurn, 3_000, 2))
  expect(advanceTurn(shut, 1_000_000, 2)).toEqual(shut)
  expect(watch(60, 0)).toEqual(times('-', 60))
  expect(advanceTurn(firstTurn, 1_000_000, 2)).toMatchObject({ phase: 'shown', index: 0 })
  expect(advanceTurn(firstTurn, -5_000, 2)).toEqual(firstTurn)
})
