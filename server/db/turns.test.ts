import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseBusy } from './away.ts'
import type { Call, Lane } from './call.ts'
import { createTurns, type Turns } from './turns.ts'

let turns: Turns
let order: string[]
let ends: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  turns = createTurns(4)
  order = []
  ends = []
})
afterEach(() => vi.useRealTimers())

const callOf = (lane: Lane, isBegun = false, endsAt = Number.POSITIVE_INFINITY): Call => ({ lane, isBegun, endsAt })

/** Asks for a turn that lasts until the test ends it. */
async function ask(call: Call, name = ''): Promise<'in' | 'busy'> {
  try {
    ends.push(await turns.take(call))
    order.push(name)
    return 'in'
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
    return 'busy'
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
async function fill(): Promise<void> {
  for (const name of ['a', 'b', 'c', 'd']) await ask(callOf('learner'), name)
}

it('lets in as many as there are connections, and the next one when a turn ends', async () => {
  await fill()
  void ask(callOf('learner'), 'e')
  await settle()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  ends[0]?.()
  await settle()
  expect(order.slice(4)).toEqual(['e'])
})

it('lets in first what was begun, then learners, then statistics', async () => {
  await fill()
  void ask(callOf('statistics'), 'statistics')
  void ask(callOf('learner'), 'learner')
  void ask(callOf('learner', true), 'begun')
  for (const end of ends.splice(0, 3)) end()
  await settle()
  expect(order.slice(4)).toEqual(['begun', 'learner', 'statistics'])
})

it('a call that had a connection is begun', async () => {
  const call = callOf('learner')
  await ask(call)
  expect(call.isBegun).toBe(true)
})

it('refuses the one too many at once, and statistics make room for a learner', async () => {
  await fill()
  const early = ask(callOf('statistics'))
  const statistics = ask(callOf('statistics'))
  for (let count = 0; count < 198; count += 1) void ask(callOf('learner'))
  expect(await ask(callOf('statistics'))).toBe('busy')
  const learner = ask(callOf('learner'), 'learner')
  expect(await statistics).toBe('busy')
  void ask(callOf('learner'))
  expect(await early).toBe('busy')
  expect(await ask(callOf('learner'))).toBe('busy')
  for (let turn = 0; turn < 203; turn += 1) {
    ends.shift()?.()
    await settle()
  }
  expect(await learner).toBe('in')
})

it('refuses who waited to begin before a second is over, and forgets him', async () => {
  await fill()
  const late = ask(callOf('learner'), 'late')
  await vi.advanceTimersByTimeAsync(250)
  expect(await late).toBe('busy')
  void ask(callOf('learner'), 'next')
  ends[0]?.()
  await settle()
  expect(order.slice(4)).toEqual(['next'])
})

it('what was begun waits longer, but not beyond its own end', async () => {
  await fill()
  const begun = ask(callOf('learner', true))
  const ending = ask(callOf('learner', true, performance.now() + 1_000))
  let isOver = false
  void begun.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ending).toBe('busy')
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await begun).toBe('busy')
  await expect(turns.take(callOf('learner', true, performance.now()))).rejects.toThrow(/time/)
})

it('gives statistics a quarter of the connections, however free the rest is', async () => {
  await ask(callOf('statistics'), 'a')
  void ask(callOf('statistics', true), 'b')
  await ask(callOf('learner'), 'c')
  expect(order).toEqual(['a', 'c'])
  ends[0]?.()
  await settle()
  expect(order).toEqual(['a', 'c', 'b'])
})
