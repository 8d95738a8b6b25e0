import { array, assert, integer, nat, pre, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { DelayQueue, WINDOW_MS } from './delay-queue.ts'

const limits = { patienceMs: 5_000, standingPatienceMs: 250, cutPatienceMs: 750 }
const queueOf = (names: string, at = 0) => {
  const queue = new DelayQueue<string>(limits)
  for (const name of names) queue.push(name, at)
  return queue
}

/** Returns a queue that has grown for a second, so that it counts as overloaded. */
function standingQueue() {
  const queue = new DelayQueue<string>(limits)
  for (let at = 0; at <= 1_000; at += WINDOW_MS / 5) queue.push(`old ${at}`, at)
  return queue
}

it('serves a burst in order, and drops calls that have waited for the maximum wait of a burst', () => {
  const queue = queueOf('abcd')
  expect([queue.shift(0), queue.shift(2_000)]).toEqual(['a', 'b'])
  expect(queue.takeExpired(4_999)).toEqual([])
  expect(queue.takeExpired(5_000)).toEqual(['c', 'd'])
})

it('a queue that drains slowly is not overloaded', () => {
  const queue = queueOf('abcdefghij')
  for (let at = WINDOW_MS; at <= 4_500; at += WINDOW_MS) {
    queue.shift(at)
    expect(queue.isStanding(at)).toBe(false)
  }
})

it('a few late arrivals behind a delayed burst do not count as overload', () => {
  const queue = queueOf('abcdefghijklmnopqrstuvwxyz')
  for (const at of [600, 1_100, 1_600]) queue.push('late', at)
  expect(queue.isStanding(2_000)).toBe(false)
  expect(queue.takeExpired(2_000)).toEqual([])
})

it('a queue is overloaded if it was not empty for a second and still grows', () => {
  const queue = standingQueue()
  expect(queue.isStanding(1_000)).toBe(true)
})

it('in an overload, drops older calls at once, and newly arrived calls after a quarter of a second', () => {
  const queue = standingQueue()
  queue.push('new', 1_001)
  expect(queue.takeExpired(1_001)).toEqual(['old 0', 'old 100', 'old 200'])
  expect(queue.takeExpired(1_251)).toContain('new')
})

it('in an overload, alternates between the oldest waiting call and the newest call', () => {
  const queue = standingQueue()
  for (const name of ['new 1', 'new 2', 'new 3']) queue.push(name, 1_001)
  const served = [1, 2, 3, 4, 5].map(() => queue.shift(1_002))
  expect(served).toEqual(['old 0', 'new 3', 'old 100', 'new 2', 'old 200'])
})

it('an overload ends with the first time window in which the queue became empty', () => {
  const queue = standingQueue()
  while (queue.size > 0) queue.shift(1_100)
  queue.push('next', 1_500)
  expect(queue.isStanding(1_500)).toBe(false)
  expect(queue.takeExpired(6_499)).toEqual([])
})

it('an overload continues if the queue is empty for a moment because calls were dropped, while more calls arrive', () => {
  const queue = standingQueue()
  expect(queue.isStanding(1_000)).toBe(true)
  while (queue.size > 0) queue.pop()
  queue.push('next', 1_100)
  expect(queue.isStanding(1_100)).toBe(true)
  expect(queue.takeExpired(1_350)).toEqual(['next'])
})

it('in an overload, rejects a new call if the new calls before it already use up the maximum wait', () => {
  expect(queueOf('abcdefgh').turnsAway(900)).toBe(false)
  const queue = standingQueue()
  const isTurnedAway = Array.from({ length: 6 }, (_, number) => {
    const answer = queue.turnsAway(1_001)
    if (!answer) queue.push(`new ${number}`, 1_001)
    return answer
  })
  expect(isTurnedAway).toEqual([false, false, false, true, true, true])
})

it('counts rejected calls as arrivals, so that the overload continues', () => {
  const queue = standingQueue()
  for (const name of 'abcd') queue.push(name, 1_001)
  for (let at = 1_010; at < 1_500; at += 10) queue.turnsAway(at)
  for (let turn = 0; turn < 6; turn += 1) queue.shift(1_499)
  expect(queue.isStanding(1_501)).toBe(true)
})

it('an overload ends if fewer calls arrive than are served', () => {
  const queue = standingQueue()
  for (let turn = 0; turn < 3; turn += 1) queue.shift(1_200)
  expect(queue.isStanding(1_000 + 2 * WINDOW_MS)).toBe(false)
})

it('counts dropped calls as waiting, so that dropping calls alone does not end the overload', () => {
  const queue = standingQueue()
  for (let at = 1_010; at <= 3_000; at += 10) {
    queue.push('new', at)
    queue.takeExpired(at)
  }
  expect(queue.isStanding(3_000)).toBe(true)
})

it('`pop` removes the newest call', () => {
  expect(queueOf('abc').pop()).toBe('c')
})

it('lets no call wait beyond its deadline', () => {
  const queue = new DelayQueue<string>(limits)
  queue.push('short', 0, 300)
  queue.push('long', 0)
  expect([queue.takeExpired(299), queue.takeExpired(300)]).toEqual([[], ['short']])
})

/** Items arrive, are served and expire at random times. */
const steps = array(
  record({ waitMs: integer({ min: 0, max: 400 }), arrive: nat({ max: 5 }), serve: nat({ max: 5 }) }),
  { minLength: 1, maxLength: 200 },
)

it('loses no call, serves no call twice, and keeps no call longer than its maximum wait', () => {
  assert(
    property(steps, plan => {
      const queue = new DelayQueue<number>(limits)
      const since = new Map<number, number>()
      const left: number[] = []
      let now = 0
      let next = 0
      for (const { waitMs, arrive, serve } of plan) {
        now += waitMs
        for (let count = 0; count < arrive; count += 1, next += 1) {
          since.set(next, now)
          queue.push(next, now)
        }
        left.push(...queue.takeExpired(now))
        const waiting = [...since].filter(([name]) => !left.includes(name))
        expect(waiting.filter(([, at]) => now - at >= limits.patienceMs)).toEqual([])
        for (let count = 0; count < serve; count += 1) {
          const served = queue.shift(now)
          if (served !== undefined) left.push(served)
        }
      }
      for (let rest = queue.shift(now); rest !== undefined; rest = queue.shift(now)) left.push(rest)
      expect(left.toSorted((a, b) => a - b)).toEqual([...since.keys()])
    }),
  )
})

it('answers a whole burst that can be served within the maximum wait', () => {
  const burst = record({ size: integer({ min: 1, max: 500 }), perSecond: integer({ min: 1, max: 1_000 }) })
  assert(
    property(burst, ({ size, perSecond }) => {
      pre(size / perSecond < limits.patienceMs / 1_000)
      const queue = new DelayQueue<number>(limits)
      for (let name = 0; name < size; name += 1) queue.push(name, (name * 200) / size)
      for (let served = 0; served < size; served += 1) {
        const at = 200 + (served * 1_000) / perSecond
        expect(queue.takeExpired(at)).toEqual([])
        expect(queue.shift(at)).toBe(served)
      }
    }),
  )
})

it('rejects 99 % of the surplus calls within a second in a sustained overload, however large the excess is', () => {
  const load = record({ served: integer({ min: 1, max: 20 }), surplus: integer({ min: 2, max: 20 }) })
  assert(
    property(load, ({ served, surplus }) => {
      const queue = new DelayQueue<{ at: number }>(limits)
      const refusedMs: number[] = []
      for (let at = 0; at < 15_000; at += 25) {
        for (let count = 0; count < served + surplus; count += 1) queue.push({ at }, at)
        for (let count = 0; count < served; count += 1) queue.shift(at)
        refusedMs.push(...queue.takeExpired(at).map(item => at - item.at))
      }
      const sorted = refusedMs.toSorted((a, b) => a - b)
      expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThanOrEqual(1_000)
    }),
    { numRuns: 20 },
  )
})
